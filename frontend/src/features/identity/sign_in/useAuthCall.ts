import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '@/api/client';
import { type ApiError, isApiError } from '@/api/errors';
import { reportError } from '@/api/reportError';
import { type SignedArea, apiBase } from '@/lib/area';

export interface AuthCall {
  busy: boolean;
  /** What to say above the form. */
  problem?: string;
  fields: Record<string, string | undefined>;
  /** Clears the errors when a question is shown instead. */
  clear: () => void;
  send: <Answer>(data: object) => Promise<{ answer: Answer } | { error: ApiError } | undefined>;
}

/** One call of the pages before signing in: what was wrong goes to its field or above the form. */
export function useAuthCall(area: SignedArea, name: string): AuthCall {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fields, setFields] = useState<AuthCall['fields']>({});
  const send: AuthCall['send'] = async <Answer>(data: object) => {
    setBusy(true);
    setProblem(undefined);
    setFields({});
    try {
      return {
        answer: await request<Answer>({ url: `${apiBase(area)}/${name}`, method: 'POST', data }),
      };
    } catch (error) {
      if (!isApiError(error)) throw error;
      const entries = Object.entries(error.fieldErrors).map(([field, messages]) => [
        field,
        messages.join(' '),
      ]);
      setFields(Object.fromEntries(entries));
      if (entries.length === 0 && error.status !== 501)
        setProblem(
          error.message && error.problem.message
            ? error.problem.message
            : t(isApiError(error, 0) ? 'error.noAnswer' : 'error.text'),
        );
      if (error.status >= 500 && error.status !== 501) void reportError(error);
      return { error };
    } finally {
      setBusy(false);
    }
  };
  const clear = () => setProblem(undefined);
  return { busy, problem, fields, clear, send };
}
