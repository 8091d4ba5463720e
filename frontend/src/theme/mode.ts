import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/emitter';
import { readStored, writeStored } from '@/lib/storage';
import type { Mode } from './tokens';
import { showMode } from './variables';

const KEY = 'manzil.mode';
const preferred = (): Mode =>
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const store = createStore<Mode>(readStored<Mode>(KEY) ?? preferred());

/** The page's colours follow the choice from here on. */
export function startMode(): void {
  const show = () => showMode(store.get());
  show();
  store.subscribe(show);
}

export const useMode = () => useSyncExternalStore(store.subscribe, store.get, store.get);

export function toggleMode(): void {
  const next: Mode = store.get() === 'dark' ? 'light' : 'dark';
  writeStored(KEY, next);
  store.set(next);
}
