import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/emitter';
import { readStored, writeStored } from '@/lib/storage';
import type { Mode } from './theme';

const KEY = 'manzil.mode';
const preferred = (): Mode =>
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const store = createStore<Mode>(readStored<Mode>(KEY) ?? preferred());

export const useMode = () => useSyncExternalStore(store.subscribe, store.get);

export function toggleMode(): void {
  const next: Mode = store.get() === 'dark' ? 'light' : 'dark';
  writeStored(KEY, next);
  store.set(next);
}
