import type { AreaName } from '@/lib/area';

/** The one body that every refusal has. */
export interface Problem {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
  details?: unknown;
  request_id?: string;
}

/** A call that was not fulfilled. `status` 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly problem: Problem,
    readonly area: AreaName,
    /** What was asked, for the report of an unexpected error; never its body. */
    readonly request: { method: string; url: string },
  ) {
    super(problem.message || problem.code);
  }

  get code() {
    return this.problem.code;
  }

  get fieldErrors(): Record<string, string[]> {
    return this.problem.errors ?? {};
  }
}

export interface StaleDetails {
  current: Record<string, unknown>;
  submitted?: Record<string, unknown>;
}

export function isApiError(error: unknown, ...statuses: number[]): error is ApiError {
  return error instanceof ApiError && (statuses.length === 0 || statuses.includes(error.status));
}

/** Both versions of a record that somebody else changed in the meantime. */
export function staleDetails(error: unknown): StaleDetails | undefined {
  if (!isApiError(error, 409) || error.code !== 'stale_version') return undefined;
  const details = error.problem.details as Partial<StaleDetails> | undefined;
  return details?.current ? { current: details.current, submitted: details.submitted } : undefined;
}

/** Refusals that a screen or its form explains itself; the others are unexpected. */
export function isExpected(error: unknown): boolean {
  return isApiError(error) && [400, 401, 403, 404, 409, 413, 422, 429, 501].includes(error.status);
}
