import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = {
  view: permissions.contracts.view,
  move: permissions.contracts.move_unit,
} as const;

/** Moves of contracts between units: on the contract's page, no screen of their own. */
export const feature: Feature = {
  noun: 'unit_moves',
  screens: [],
};
