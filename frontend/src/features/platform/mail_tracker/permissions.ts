const page = 104;

export const PERMISSIONS = { view: { page, action: 1 }, resend: { page, action: 5 } } as const;
