import { createStore } from '@/lib/emitter';

export interface Toast {
  id: number;
  tone: 'success' | 'info' | 'danger';
  text: string;
  action?: { label: string; run: () => void };
}

const SHOWN_MS = 5000;
const WITH_ACTION_MS = 10_000;
let last = 0;
export const toastStore = createStore<readonly Toast[]>([]);

export const dismissToast = (id: number) =>
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));

function show(tone: Toast['tone'], text: string, action?: Toast['action']): void {
  last += 1;
  const id = last;
  toastStore.set([...toastStore.get().slice(-2), { id, tone, text, action }]);
  setTimeout(() => dismissToast(id), action ? WITH_ACTION_MS : SHOWN_MS);
}

/** Short notices at the top; an `action` is for undo, and keeps the notice ten seconds. */
export const toast = {
  success: (text: string, action?: Toast['action']) => show('success', text, action),
  info: (text: string, action?: Toast['action']) => show('info', text, action),
  error: (text: string, action?: Toast['action']) => show('danger', text, action),
};
