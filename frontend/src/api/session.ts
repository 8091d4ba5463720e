import { type SignedArea, apiBase } from '@/lib/area';
import { type Store, createStore } from '@/lib/emitter';
import { readStored, writeStored } from '@/lib/storage';

/** What a sign-in left behind; kept by area, so that one browser can be signed in to all three. */
export interface Session {
  token: string;
  refreshToken?: string;
  /** RFC 3339. */
  expiresAt?: string;
  user?: { id: number | string; name: string };
  /** The merchant's key. */
  account?: string;
}

export interface SignInAnswer {
  user: { id: number | string; name: string; api_token: string };
  refresh_token?: string;
  expires_at?: string;
  account?: { key: string };
}

/** A renewal: the manager's says again who it is, the others' only the tokens. */
interface RenewedAnswer {
  user?: { api_token: string };
  api_token?: string;
  refresh_token: string;
  expires_at: string;
}

const key = (area: SignedArea) => `manzil.${area}.session`;
const EARLY_MS = 60_000;

const stores: Record<SignedArea, Store<Session | undefined>> = {
  merchant: createStore(readStored<Session>(key('merchant'))),
  manager: createStore(readStored<Session>(key('manager'))),
  owner: createStore(readStored<Session>(key('owner'))),
};

// Another tab that signs in, out or refreshes is followed at once.
addEventListener('storage', (event) => {
  for (const area of Object.keys(stores) as SignedArea[]) {
    if (event.key === key(area)) stores[area].set(readStored<Session>(key(area)));
  }
});

export const sessionStore = (area: SignedArea) => stores[area];

function keepSession(area: SignedArea, session: Session): void {
  writeStored(key(area), session);
  stores[area].set(session);
}

export function saveSession(area: SignedArea, answer: SignInAnswer): void {
  const { api_token: token, id, name } = answer.user;
  keepSession(area, {
    token,
    refreshToken: answer.refresh_token,
    expiresAt: answer.expires_at,
    user: { id, name },
    account: answer.account?.key,
  });
}

export function clearSession(area: SignedArea): void {
  writeStored(key(area), undefined);
  stores[area].set(undefined);
}

/** `unanswered`: the server did not refuse, so the session may still be valid. */
export type Renewal = 'renewed' | 'ended' | 'unanswered';

const running = new Map<SignedArea, Promise<Renewal>>();

async function exchange(area: SignedArea, refreshToken: string): Promise<Renewal> {
  const latest = readStored<Session>(key(area));
  // Another tab has just exchanged this token; using it twice would end the session.
  if (latest?.refreshToken !== refreshToken) {
    stores[area].set(latest);
    return latest?.refreshToken ? 'renewed' : 'ended';
  }
  const answer = await fetch(`${apiBase(area)}/refresh_token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  }).catch(() => undefined);
  const renewed = answer?.ok
    ? await answer.json().then(
        (body) => body as RenewedAnswer,
        () => undefined,
      )
    : undefined;
  const token = renewed?.user?.api_token ?? renewed?.api_token;
  if (renewed && token) {
    keepSession(area, {
      ...latest,
      token,
      refreshToken: renewed.refresh_token,
      expiresAt: renewed.expires_at,
    });
    return 'renewed';
  }
  // A lost answer may be asked for again: the server gives a minute for it.
  if (answer?.status !== 401) return 'unanswered';
  keepSession(area, { ...latest, refreshToken: undefined });
  return 'ended';
}

/** Swaps the refresh token for a new pair; calls that come meanwhile share the one exchange. */
export function refreshSession(area: SignedArea): Promise<Renewal> {
  const pending = running.get(area);
  if (pending) return pending;
  const refreshToken = stores[area].get()?.refreshToken;
  if (!refreshToken) return Promise.resolve('ended');
  const work = () => exchange(area, refreshToken);
  const once = (navigator.locks ? navigator.locks.request(key(area), work) : work())
    .catch((): Renewal => 'unanswered')
    .finally(() => running.delete(area));
  running.set(area, once);
  return once;
}

/** The token to send; one that is about to end is renewed first. */
export async function currentToken(area: SignedArea): Promise<string | undefined> {
  const session = stores[area].get();
  if (!session) return undefined;
  const ends = session.expiresAt ? Date.parse(session.expiresAt) : Number.POSITIVE_INFINITY;
  if (session.refreshToken && ends - Date.now() < EARLY_MS) await refreshSession(area);
  return stores[area].get()?.token;
}
