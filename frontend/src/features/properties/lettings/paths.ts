import { contractPaths, contractPermissions } from '@/features/leasing/contracts/public';
import type { Permission } from '@/lib/area';

/** Contracts and their payments are other contexts'; here is what leads to them. */
export const PATHS = {
  contract: contractPaths.detail,
  /** A new contract with the unit or the tenant chosen already. */
  letUnit: (unitId: number) => `${contractPaths.add}?unit_id=${unitId}`,
  letTo: (customerId: number) => `${contractPaths.add}?customer_id=${customerId}`,
} as const;

export const PERMISSIONS = {
  contracts: contractPermissions.view,
  letting: contractPermissions.create,
  payments: { page: 40, action: 1 },
} as const satisfies Record<string, Permission>;
