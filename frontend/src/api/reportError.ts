import { placeOf } from '@/i18n/language';
import { type AreaName, apiBase, areaOfPath } from '@/lib/area';
import { isApiError } from './errors';
import { JsErrorArea } from './generated/public/client.schemas';
import { currentToken } from './session';

const recent = new Map<string, number>();
const QUIET_MS = 60_000;

const AREA_CODE: Record<AreaName, JsErrorArea> = {
  merchant: JsErrorArea.user,
  manager: JsErrorArea.manager,
  owner: JsErrorArea.owner,
  public: JsErrorArea.public,
};

/** Where an error arose, and what caused it: React wraps what a drawing threw. */
function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { stack, cause } = error;
  return cause instanceof Error ? `${stack}\nCaused by ${cause.stack}` : stack;
}

/** Tells the server of an unexpected error; the same one at most once a minute, and never fails itself. */
export async function reportError(error: unknown): Promise<void> {
  const path = location.pathname;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const now = Date.now();
  if (now - (recent.get(text) ?? 0) < QUIET_MS) return;
  recent.set(text, now);
  const area = areaOfPath(path.slice(placeOf(path, undefined).basename.length));
  const api = isApiError(error)
    ? { status: error.status, code: error.code, request_id: error.problem.request_id }
    : undefined;
  const body = {
    type: AREA_CODE[area],
    error: {
      errorString: text.slice(0, 2000),
      stack: stackOf(error)?.slice(0, 8000),
      request: isApiError(error) ? error.request : undefined,
      response: api,
    },
    route: path,
    path,
    dateAndTime: new Date(now).toISOString(),
    userAgent: navigator.userAgent,
  };
  const token = area === 'public' ? undefined : await currentToken(area);
  await fetch(`${apiBase(area)}/js_errors/add_js_error`, {
    method: 'POST',
    keepalive: true,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
