import type { Permission } from '@/lib/area';

export const PERMISSIONS = {
  view: { page: 12, action: 1 },
  create: { page: 12, action: 2 },
  edit: { page: 12, action: 3 },
  delete: { page: 12, action: 4 },
} as const satisfies Record<string, Permission>;
