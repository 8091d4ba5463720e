export const PERMISSIONS = { view: { page: 107, action: 1 } } as const;
