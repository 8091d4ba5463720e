import type { Permission } from '@/lib/area';

export const PERMISSIONS = {
  view: { page: 26, action: 1 },
  create: { page: 26, action: 2 },
  edit: { page: 26, action: 3 },
  delete: { page: 26, action: 4 },
} as const satisfies Record<string, Permission>;
