import { type AreaName, areaOfUrl } from '@/lib/area';
import { connected } from '@/lib/connection';
import { clearSession, currentToken, refreshSession, sessionStore } from './session';
import { ApiError, type Problem } from './errors';
import { apiEvents } from './events';
import { openAnswer, saveAnswerAsFile } from './download';

export interface RequestConfig {
  url: string;
  method?: string;
  params?: object;
  data?: unknown;
  headers?: Record<string, string> | HeadersInit;
  signal?: AbortSignal;
  responseType?: string;
  /** Whoever calls tells of a business refusal; otherwise a dialog does. */
  isTold?: boolean;
}

const RETRIES = 2;
const PAUSE_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Calls whose 401 is an answer about what was typed, not about the session. */
const OPEN_CALLS =
  /\/(login|register|refresh_token|forgot_password|forgot_account_id|reset_password|choose_password)(\/|$)/;

export const transport = { pauseMs: PAUSE_MS };

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

export function queryString(params: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null || value === '') continue;
    search.append(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

function bodyOf(data: unknown): { body?: BodyInit; type?: string } {
  if (data === undefined) return {};
  if (data instanceof FormData || data instanceof Blob || typeof data === 'string')
    return { body: data };
  return { body: JSON.stringify(data), type: 'application/json' };
}

async function prepare(
  config: RequestConfig,
  area: AreaName,
  key: string | undefined,
): Promise<RequestInit> {
  const method = (config.method ?? 'GET').toUpperCase();
  const headers = new Headers(config.headers);
  const { body, type } = bodyOf(config.data);
  if (body instanceof FormData) headers.delete('Content-Type');
  else if (type) headers.set('Content-Type', type);
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', document.documentElement.lang || 'en');
  if (key) headers.set('Idempotency-Key', key);
  const token = area === 'public' ? undefined : await currentToken(area);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return { method, headers, body, signal: config.signal };
}

/** How long to wait before the next try; nothing when the answer is final. */
function waitBefore(answer: Response | undefined): number | undefined {
  if (!answer) return transport.pauseMs;
  const after = Number(answer.headers.get('Retry-After'));
  if (answer.status === 429 || answer.status === 503) {
    if (after > 0) return after * 1000 > LONGEST_WAIT_MS ? undefined : after * transport.pauseMs;
    return answer.status === 503 ? transport.pauseMs : undefined;
  }
  return answer.status >= 500 && answer.status !== 501 ? transport.pauseMs : undefined;
}

async function send(
  config: RequestConfig,
  area: AreaName,
  key?: string,
): Promise<Response | undefined> {
  const writes = (config.method ?? 'GET').toUpperCase() !== 'GET';
  for (let attempt = 0; ; attempt += 1) {
    // Offline, a read fails at once and a write waits for the connection.
    if (writes) await connected(config.signal);
    const init = await prepare(config, area, key);
    const answer = await fetch(`${config.url}${queryString(config.params)}`, init).catch(
      (error: unknown) => {
        if (config.signal?.aborted) throw error;
        return undefined;
      },
    );
    const wait = waitBefore(answer);
    // Sign-in calls are not retried: one whose answer was lost may have opened a session or sent an e-mail.
    if (wait === undefined || attempt === RETRIES || OPEN_CALLS.test(config.url)) return answer;
    await pause(wait, config.signal);
  }
}

async function problemOf(answer: Response | undefined): Promise<Problem> {
  if (!answer) return { code: 'no_answer', message: '' };
  const text = await answer.text().catch(() => '');
  try {
    const problem: unknown = JSON.parse(text);
    if (typeof problem === 'object' && problem !== null && 'code' in problem)
      return problem as Problem;
  } catch {
    // A proxy's page instead of the API's body: the status alone is known.
  }
  return {
    code: `http_${answer.status}`,
    message: '',
    request_id: answer.headers.get('x-request-id') ?? undefined,
  };
}

/** What is the same for every screen: the end of a session, another area's token, business refusals. */
function announce(error: ApiError, { isTold }: RequestConfig): void {
  const { area, status } = error;
  const open = OPEN_CALLS.test(error.request.url);
  if (area !== 'public' && !open && status === 401) {
    clearSession(area);
    apiEvents.signedOut(area);
  }
  if (area !== 'public' && status === 403 && error.code === 'wrong_area') apiEvents.wrongArea(area);
  if (status !== 501 || error.message === 'ignore' || isTold) return;
  if (error.message === 'redirect_to_not_found') apiEvents.notFound();
  else apiEvents.refused(error);
}

/** The answer itself, for what reads it in a way of its own. */
export async function answerOf(config: RequestConfig): Promise<Response> {
  const area = areaOfUrl(config.url);
  const method = (config.method ?? 'GET').toUpperCase();
  const key =
    method === 'GET'
      ? undefined
      : (new Headers(config.headers).get('Idempotency-Key') ?? crypto.randomUUID());
  let answer = await send(config, area, key);
  if (answer?.ok) return answer;
  let problem = await problemOf(answer);
  const expired = answer?.status === 401 && problem.code === 'token_expired' && area !== 'public';
  if (expired && sessionStore(area).get()) {
    const renewal = await refreshSession(area);
    if (renewal !== 'ended') {
      answer = renewal === 'renewed' ? await send(config, area, key) : undefined;
      if (answer?.ok) return answer;
      problem = await problemOf(answer);
    }
  }
  const error = new ApiError(answer?.status ?? 0, problem, area, { method, url: config.url });
  announce(error, config);
  throw error;
}

/** The generated client's transport: every call of every area goes through here. */
export async function request<T>(config: RequestConfig): Promise<T> {
  const answer = await answerOf(config);
  if (config.responseType === 'blob') return (await answer.blob()) as T;
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Fetches a file, hands it to the browser under the name the server gave, and returns that name. */
export async function download(config: RequestConfig, fallbackName: string): Promise<string> {
  return saveAnswerAsFile(await answerOf(config), fallbackName);
}

export async function openFile(config: RequestConfig, fallbackName: string): Promise<void> {
  await openAnswer(await answerOf(config), fallbackName);
}

export type ErrorType<_Body> = ApiError;
export type BodyType<Body> = Body;
