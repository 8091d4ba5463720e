import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PERMISSION = permissions.contract_payments.view;

/** A tenant's account: on the tenant's page, no screen of its own. */
export const feature: Feature = {
  noun: 'statements',
  screens: [],
};
