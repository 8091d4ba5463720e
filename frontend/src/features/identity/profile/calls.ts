import {
  deleteSession as deleteManagerSession,
  getListSessionsQueryOptions as managerSessions,
} from '@/api/generated/manager/sign-in/sign-in';
import {
  deleteSession as deleteMerchantSession,
  getListSessionsQueryOptions as merchantSessions,
} from '@/api/generated/merchant/sessions/sessions';
import {
  getOwnerListSessionsQueryOptions as ownerSessions,
  ownerDeleteSession,
} from '@/api/generated/owner/sessions/sessions';
import type { Session } from '@/api/generated/merchant/model/session';
import type { ApiError } from '@/api/errors';
import type { SignedArea } from '@/lib/area';
import type { UseQueryOptions } from '@tanstack/react-query';

type Options = UseQueryOptions<Session[], ApiError>;

/** The same two calls in each area. */
export const SESSION_CALLS: Record<
  SignedArea,
  { list: () => Options; end: (id: number) => Promise<unknown> }
> = {
  merchant: { list: () => merchantSessions() as Options, end: (id) => deleteMerchantSession(id) },
  manager: { list: () => managerSessions() as Options, end: (id) => deleteManagerSession(id) },
  owner: { list: () => ownerSessions() as Options, end: (id) => ownerDeleteSession(id) },
};
