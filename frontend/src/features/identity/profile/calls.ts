import { getSecondFactor as managerSecondFactor } from '@/api/generated/manager/second-factors-reads';
import {
  deleteTrustedDevice as deleteManagerTrustedDevice,
  renewRecoveryCodes as renewManagerRecoveryCodes,
  turnOffSecondFactor as turnOffManagerSecondFactor,
} from '@/api/generated/manager/second-factors-writes';
import { listSessions as managerSessions } from '@/api/generated/manager/sign-in-reads';
import { deleteSession as deleteManagerSession } from '@/api/generated/manager/sign-in-writes';
import type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  SecondFactorEnd,
  SecondFactorKey,
  SecondFactorStart,
  Session,
} from '@/api/generated/merchant/client.schemas';
import { getSecondFactor, getSecondFactorKey } from '@/api/generated/merchant/second-factors-reads';
import {
  confirmSecondFactor,
  deleteTrustedDevice,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '@/api/generated/merchant/second-factors-writes';
import { listSessions as merchantSessions } from '@/api/generated/merchant/sessions-reads';
import { deleteSession as deleteMerchantSession } from '@/api/generated/merchant/sessions-writes';
import {
  ownerGetSecondFactor,
  ownerGetSecondFactorKey,
} from '@/api/generated/owner/second-factors-reads';
import {
  ownerConfirmSecondFactor,
  ownerDeleteTrustedDevice,
  ownerRenewRecoveryCodes,
  ownerStartSecondFactor,
  ownerTurnOffSecondFactor,
} from '@/api/generated/owner/second-factors-writes';
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

interface SecondFactorCalls {
  get: () => Query<SecondFactor>;
  /** Nothing for the platform's people, who set theirs up before they are in. */
  setUp?: {
    start: (body: SecondFactorStart) => Promise<unknown>;
    key: () => Promise<SecondFactorKey>;
    confirm: (body: SecondFactorCode) => Promise<RecoveryCodes>;
  };
  turnOff: (body: SecondFactorEnd) => Promise<unknown>;
  renew: (body: SecondFactorCode) => Promise<RecoveryCodes>;
  forget: (id: number) => Promise<unknown>;
}

export const SECOND_FACTOR_CALLS: Record<SignedArea, SecondFactorCalls> = {
  merchant: {
    get: () => queryOf(getSecondFactor),
    setUp: {
      start: (body) => startSecondFactor(body),
      key: () => getSecondFactorKey(),
      confirm: (body) => confirmSecondFactor(body),
    },
    turnOff: (body) => turnOffSecondFactor(body),
    renew: (body) => renewRecoveryCodes(body),
    forget: (id) => deleteTrustedDevice(id),
  },
  manager: {
    get: () => queryOf(managerSecondFactor),
    turnOff: (body) => turnOffManagerSecondFactor(body),
    renew: (body) => renewManagerRecoveryCodes(body),
    forget: (id) => deleteManagerTrustedDevice(id),
  },
  owner: {
    get: () => queryOf(ownerGetSecondFactor),
    setUp: {
      start: (body) => ownerStartSecondFactor(body),
      key: () => ownerGetSecondFactorKey(),
      confirm: (body) => ownerConfirmSecondFactor(body),
    },
    turnOff: (body) => ownerTurnOffSecondFactor(body),
    renew: (body) => ownerRenewRecoveryCodes(body),
    forget: (id) => ownerDeleteTrustedDevice(id),
  },
};
