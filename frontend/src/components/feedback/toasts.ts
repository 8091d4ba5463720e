import { createStore } from '@/lib/emitter';

export interface ToastAction {
  label: string;
  run: () => void;
  /** The notice stays: what else it offers is still open. */
  stays?: boolean;
}

export interface Toast {
  id: number;
  tone: 'success' | 'info' | 'danger';
  text: string;
  actions: readonly ToastAction[];
}

const SHOWN_MS = 5000;
const WITH_ACTION_MS = 10_000;
let last = 0;
export const toastStore = createStore<readonly Toast[]>([]);

export const dismissToast = (id: number) =>
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));

/** An error replaces the notices of earlier successes. */
export const dismissToasts = () => toastStore.set([]);

function show(tone: Toast['tone'], text: string, actions: readonly ToastAction[]): void {
  last += 1;
  const id = last;
  toastStore.set([...toastStore.get().slice(-2), { id, tone, text, actions }]);
  setTimeout(() => dismissToast(id), actions.length > 0 ? WITH_ACTION_MS : SHOWN_MS);
}

/** Short notices at the top, one for a deed; actions, such as undo, keep the notice ten seconds. */
export const toast = {
  success: (text: string, ...actions: ToastAction[]) => show('success', text, actions),
  info: (text: string, ...actions: ToastAction[]) => show('info', text, actions),
  error: (text: string, ...actions: ToastAction[]) => show('danger', text, actions),
};
