import type { ReactNode } from 'react';
import { createStore } from '@/lib/emitter';

export interface DialogRequest {
  tone: 'success' | 'info' | 'warning' | 'danger';
  title: string;
  text?: ReactNode;
  /** What will happen, one line each: "3 cheques will be returned". */
  consequences?: readonly string[];
  confirm?: string;
  cancel?: string;
  /** An error's id, to quote to support. */
  reference?: string;
  /** Adds "reload the page" beside the retry. */
  reload?: boolean;
}

export interface OpenDialog extends DialogRequest {
  id: number;
  answer: (confirmed: boolean) => void;
}

let last = 0;
export const dialogStore = createStore<readonly OpenDialog[]>([]);

function open(request: DialogRequest): Promise<boolean> {
  return new Promise((resolve) => {
    last += 1;
    const id = last;
    const answer = (confirmed: boolean) => {
      dialogStore.set(dialogStore.get().filter((dialog) => dialog.id !== id));
      resolve(confirmed);
    };
    dialogStore.set([...dialogStore.get(), { ...request, id, answer }]);
  });
}

type Message = Omit<DialogRequest, 'tone' | 'cancel'>;

/** Questions and messages from anywhere: `if (await dialogs.confirm({…})) …`. */
export const dialogs = {
  confirm: (request: Omit<DialogRequest, 'tone'> & { tone?: DialogRequest['tone'] }) =>
    open({ tone: 'warning', cancel: '', ...request }),
  success: (request: Message) => open({ ...request, tone: 'success' }),
  info: (request: Message) => open({ ...request, tone: 'info' }),
  warning: (request: Message) => open({ ...request, tone: 'warning' }),
  error: (request: Message & { cancel?: string }) => open({ ...request, tone: 'danger' }),
};
