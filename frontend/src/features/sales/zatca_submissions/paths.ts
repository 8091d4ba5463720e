import type { Permission } from '@/lib/area';

const BASE = '/merchant/setting/zatca-setting/queue';

export const PATHS = { list: BASE, detail: (id: number) => `${BASE}/${id}` } as const;

/** The server's page 61. */
export const PERMISSIONS = {
  view: { page: 61, action: 1 },
  send: { page: 61, action: 5 },
  reissue: { page: 61, action: 6 },
} as const satisfies Record<string, Permission>;

/** The queue with its filters set, as a link. */
export const queueLink = (filters: Readonly<Record<string, string>>) =>
  `${BASE}?${new URLSearchParams(filters).toString()}`;
