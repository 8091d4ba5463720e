import { Suspense, lazy, useSyncExternalStore } from 'react';
import { dialogStore } from './dialogs';

const MessageDialog = lazy(() => import('./MessageDialog'));

/** Shows what `dialogs` asks for; the dialog's code is loaded with the first one. */
export function DialogHost() {
  const open = useSyncExternalStore(dialogStore.subscribe, dialogStore.get);
  return (
    <Suspense fallback={null}>
      {open.map((dialog) => (
        <MessageDialog key={dialog.id} dialog={dialog} />
      ))}
    </Suspense>
  );
}
