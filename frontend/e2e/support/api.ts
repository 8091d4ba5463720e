import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test';
import { unusedCode } from './totp';

export type Area = 'merchant' | 'manager' | 'owner';
export interface SignedIn {
  area: Area;
  user: { id: number; name: string; api_token: string };
  refresh_token: string;
  expires_at: string;
}
export interface Person {
  area: Area;
  login: string;
}

export const PASSWORD = 'Manzil-demo-1';
/** Of the authenticator app of the demo's managers. */
export const APP_KEY = 'MANZILDEMOMANZILDEMOMANZILDEMO22';
/** The demo's people: the first worker's own, and who makes those of the others. */
export const PEOPLE = {
  admin: { area: 'merchant', login: 'admin@palm.example' },
  desk: { area: 'merchant', login: 'desk@palm.example' },
  najd: { area: 'merchant', login: 'admin@najd.example' },
  sales: { area: 'manager', login: 'sales@manzil.example' },
  owner: { area: 'owner', login: 'owner@palm.example' },
} as const satisfies Record<string, Person>;
export type Name = keyof typeof PEOPLE;

/**
 * Who somebody is for one worker. A person has one session at a time, so workers that shared people would sign each
 * other out; `people.setup.ts` makes those of the second and further ones.
 */
export function personOf(name: Name, worker: number): Person {
  const { area, login } = PEOPLE[name];
  return {
    area,
    login: worker === 0 ? login : login.replace(/^(admin|desk|sales|owner)/, `$1${worker}`),
  };
}

const sessions = new Map<Name, SignedIn>();
/** A token that ends within a test would be renewed by the page, and the helper's would be refused. */
const LONGEST_TEST_MS = 5 * 60_000;

/** Signs in by the API, and out wherever else the same person is. */
export async function signIn(
  request: APIRequestContext,
  { area, login }: Person,
  password = PASSWORD,
): Promise<SignedIn> {
  const post = (more: object) =>
    request.post(`/api/${area}/login`, { data: { login, password, remember_me: true, ...more } });
  // The platform's people may be signed in at several places, and take a second step.
  const answer =
    area === 'manager' ? await withCode(login, post) : await post({ end_other_session: true });
  expect(answer.status(), await answer.text()).toBe(200);
  return { area, ...((await answer.json()) as Omit<SignedIn, 'area'>) };
}

/** Of this worker: a trusted device is asked for no code. */
const devices = new Map<string, string>();

async function withCode(
  login: string,
  post: (more: object) => Promise<APIResponse>,
): Promise<APIResponse> {
  const device_token = devices.get(login);
  let answer = await post({ device_token });
  if (answer.status() === 200) return answer;
  const tried = new Set<string>();
  const enter = async () => {
    const code = unusedCode(APP_KEY, tried);
    if (code === undefined) return 0;
    answer = await post({ code, trust_device: true });
    return answer.status();
  };
  await expect.poll(enter, { message: `a code of ${login}`, timeout: 90_000 }).toBe(200);
  devices.set(login, ((await answer.json()) as { device_token: string }).device_token);
  return answer;
}

async function alive(request: APIRequestContext, session: SignedIn): Promise<boolean> {
  if (Date.parse(session.expires_at) - Date.now() < LONGEST_TEST_MS) return false;
  const answer = await request.post(`/api/${session.area}/get_global_informations`, {
    data: {},
    headers: { Authorization: `Bearer ${session.user.api_token}` },
  });
  return answer.ok();
}

/** One sign-in for each person; one that was ended meanwhile is made anew. */
export async function signedIn(request: APIRequestContext, name: Name): Promise<SignedIn> {
  const known = sessions.get(name);
  if (known && (await alive(request, known))) return known;
  const session = await signIn(request, personOf(name, test.info().parallelIndex));
  sessions.set(name, session);
  return session;
}

/** The area's API as one person, or with a key. */
export class Api {
  constructor(
    private readonly request: APIRequestContext,
    private readonly area: Area,
    private readonly token: string,
  ) {}

  static async as(request: APIRequestContext, name: Name): Promise<Api> {
    return Api.of(request, await signedIn(request, name));
  }

  static of(request: APIRequestContext, session: SignedIn): Api {
    return new Api(request, session.area, session.user.api_token);
  }

  send(method: string, path: string, data?: object): Promise<APIResponse> {
    const headers = { Authorization: `Bearer ${this.token}`, 'Idempotency-Key': randomUUID() };
    return this.request.fetch(`/api/${this.area}${path}`, {
      method,
      headers,
      ...(data && { data }),
    });
  }

  async get<Answer>(path: string): Promise<Answer> {
    const answer = await this.send('GET', path);
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }

  /** One file as multipart, with text fields beside it. */
  async upload<Answer>(
    path: string,
    fields: Record<string, string>,
    file: { name: string; mimeType: string; buffer: Buffer },
  ): Promise<Answer> {
    const answer = await this.request.post(`/api/${this.area}${path}`, {
      headers: { Authorization: `Bearer ${this.token}`, 'Idempotency-Key': randomUUID() },
      multipart: { ...fields, file },
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }

  async post<Answer = { id: number; version: number }>(
    path: string,
    data: object,
  ): Promise<Answer> {
    const answer = await this.send('POST', path, data);
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }
}

export interface Message {
  id: number;
  channel: string;
  recipient: string;
  subject: string | null;
  body: string;
  action_url: string | null;
}

/** The messages that reached somebody, the newest first, once there are enough of them. */
export async function messagesTo(
  request: APIRequestContext,
  recipient: string,
  wanted: (message: Message) => boolean,
): Promise<Message[]> {
  let found: Message[] = [];
  const read = async () => {
    const answer = await request.get('/dev/messages/list', { params: { recipient } });
    found = ((await answer.json()) as Message[]).filter(wanted);
    return found.length;
  };
  await expect
    .poll(read, { message: `a message to ${recipient}`, timeout: 30_000 })
    .toBeGreaterThan(0);
  return found;
}
