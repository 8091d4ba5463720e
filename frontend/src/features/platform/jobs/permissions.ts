const page = 108;

export const PERMISSIONS = { view: { page, action: 1 }, retry: { page, action: 5 } } as const;
