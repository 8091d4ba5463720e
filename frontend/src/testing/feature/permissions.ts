/** As `@/api/permissions` would have them. */
export const permissions = {
  sample_things: {
    view: { page: 99, action: 1 },
    create: { page: 99, action: 2 },
    edit: { page: 99, action: 3 },
    delete: { page: 99, action: 4 },
  },
} as const;
