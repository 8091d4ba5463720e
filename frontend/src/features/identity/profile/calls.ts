import { listSessions as managerSessions } from '@/api/generated/manager/sign-in-reads';
import { deleteSession as deleteManagerSession } from '@/api/generated/manager/sign-in-writes';
import type { Session } from '@/api/generated/merchant/client.schemas';
import { listSessions as merchantSessions } from '@/api/generated/merchant/sessions-reads';
import { deleteSession as deleteMerchantSession } from '@/api/generated/merchant/sessions-writes';
import { ownerListSessions as ownerSessions } from '@/api/generated/owner/sessions-reads';
import { ownerDeleteSession } from '@/api/generated/owner/sessions-writes';
import { type Query, queryOf } from '@/api/operation';
import type { SignedArea } from '@/lib/area';

/** The same two calls in each area. */
export const SESSION_CALLS: Record<
  SignedArea,
  { list: () => Query<Session[]>; end: (id: number) => Promise<unknown> }
> = {
  merchant: { list: () => queryOf(merchantSessions), end: (id) => deleteMerchantSession(id) },
  manager: { list: () => queryOf(managerSessions), end: (id) => deleteManagerSession(id) },
  owner: { list: () => queryOf(ownerSessions), end: (id) => ownerDeleteSession(id) },
};
