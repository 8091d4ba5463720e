import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '@/api/client';
import { isApiError } from '@/api/errors';
import { reportError } from '@/api/reportError';
import type { RegisteredRequest } from '@/api/generated/public/client.schemas';
import type { Values } from './fields';
import type { Origin } from './origin';

/** Sends the form. One key for one content: pressing again after a lost answer does not ask twice. */
export function useRegister() {
  const { t } = useTranslation('kit');
  const key = useRef({ content: '', id: '' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (
    values: Values & Origin,
  ): Promise<{ saved: RegisteredRequest } | { faults: Record<string, string> }> => {
    const content = JSON.stringify(values);
    if (key.current.content !== content) key.current = { content, id: crypto.randomUUID() };
    setBusy(true);
    setProblem(undefined);
    try {
      return {
        saved: await request<RegisteredRequest>({
          url: '/api/public/register',
          method: 'POST',
          data: values,
          headers: { 'Idempotency-Key': key.current.id },
        }),
      };
    } catch (error) {
      if (!isApiError(error)) throw error;
      // An answered refusal is final for its key: the next try is a new one.
      if (error.status !== 0) key.current = { content: '', id: '' };
      const faults = Object.fromEntries(
        Object.entries(error.fieldErrors).map(([name, messages]) => [name, messages.join(' ')]),
      );
      if (Object.keys(faults).length === 0)
        setProblem(
          error.problem.message || t(error.status === 0 ? 'error.noAnswer' : 'error.text'),
        );
      if (error.status >= 500) void reportError(error);
      return { faults };
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, problem };
}
