import { AREA_NUMBER, AREAS, type AreaName, apiBase } from '@/lib/area';
import { isApiError } from './errors';
import { currentToken } from './session';

const recent = new Map<string, number>();
const QUIET_MS = 60_000;

export function areaOfPath(path: string): AreaName {
  const parts = path.split('/').filter((part) => part && part !== 'en' && part !== 'ar');
  return AREAS.find((area) => area === parts[0]) ?? 'public';
}

/** Tells the server of an unexpected error; the same one at most once a minute, and never fails itself. */
export async function reportError(error: unknown): Promise<void> {
  const path = location.pathname;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const now = Date.now();
  if (now - (recent.get(text) ?? 0) < QUIET_MS) return;
  recent.set(text, now);
  const area = areaOfPath(path);
  const api = isApiError(error)
    ? { status: error.status, code: error.code, request_id: error.problem.request_id }
    : undefined;
  const body = {
    type: AREA_NUMBER[area],
    error: {
      errorString: text.slice(0, 2000),
      stack: error instanceof Error ? error.stack?.slice(0, 8000) : undefined,
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
