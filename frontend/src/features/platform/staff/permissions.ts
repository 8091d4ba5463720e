const page = 103;

export const PERMISSIONS = {
  view: { page, action: 1 },
  create: { page, action: 2 },
  edit: { page, action: 3 },
} as const;
