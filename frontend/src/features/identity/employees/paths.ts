const LIST = '/merchant/employees/employees';

export const PATHS = { list: LIST, one: (id: number | string) => `${LIST}/${id}` } as const;

/** The server's page 3. */
export const PERMISSIONS = {
  view: { page: 3, action: 1 },
  create: { page: 3, action: 2 },
  edit: { page: 3, action: 3 },
  delete: { page: 3, action: 4 },
} as const;
