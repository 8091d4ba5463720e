import {
  deleteSession as deleteManagerSession,
  listSessions as managerSessions,
} from '@/api/generated/manager/sign-in';
import type { Session } from '@/api/generated/merchant/client.schemas';
import {
  deleteSession as deleteMerchantSession,
  listSessions as merchantSessions,
} from '@/api/generated/merchant/sessions';
import {
  ownerDeleteSession,
  ownerListSessions as ownerSessions,
} from '@/api/generated/owner/sessions';
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
