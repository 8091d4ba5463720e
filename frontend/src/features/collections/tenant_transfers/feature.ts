import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSIONS = {
  view: permissions.contracts.view,
  transfer: permissions.contracts.transfer_tenant,
} as const;

/** Transfers of contracts to other tenants: on the contract's page, no screen of their own. */
export const feature: Feature = {
  noun: 'tenant_transfers',
  screens: [],
};
