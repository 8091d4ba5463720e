export const PERMISSIONS = { view: { page: 105, action: 1 } } as const;
