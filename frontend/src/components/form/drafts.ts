import { readStored, storedKeys, writeStored } from '@/lib/storage';
import type { FormValues } from './types';

interface Draft {
  at: number;
  values: FormValues;
  version?: number;
}

const PREFIX = 'manzil.draft.';
const KEPT_MS = 14 * 24 * 3600 * 1000;
/** Never written to the device. */
const SECRET = /password|confirm|secret|token|otp/i;

export const draftKey = (owner: string, ns: string, id = 'new') => `${PREFIX}${owner}.${ns}.${id}`;

export function saveDraft(key: string, values: FormValues, version?: number): void {
  const safe = Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));
  writeStored(key, { at: Date.now(), values: safe, version } satisfies Draft);
}

export function readDraft(key: string): Draft | undefined {
  const draft = readStored<Draft>(key);
  return draft && Date.now() - draft.at < KEPT_MS ? draft : undefined;
}

export const dropDraft = (key: string) => writeStored(key, undefined);

/** On sign-out by choice, what was typed must not wait for the next person at this device. */
export function dropDraftsOf(owner: string): void {
  for (const key of storedKeys(`${PREFIX}${owner}.`)) dropDraft(key);
}
