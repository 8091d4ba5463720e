const LIST = '/merchant/employees/roles';

export const PATHS = {
  list: LIST,
  add: `${LIST}/role`,
  one: (id: number | string) => `${LIST}/role/${id}`,
} as const;

/** The server's page 4. */
export const PERMISSIONS = {
  view: { page: 4, action: 1 },
  create: { page: 4, action: 2 },
  edit: { page: 4, action: 3 },
  delete: { page: 4, action: 4 },
} as const;
