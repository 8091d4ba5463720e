const page = 106;

export const PERMISSIONS = {
  view: { page, action: 1 },
  create: { page, action: 2 },
  delete: { page, action: 4 },
} as const;
