import { type ComponentProps, Suspense, lazy, use } from 'react';
import type { FormDialogProps } from './form/FormDialog';

const load = () => import('./form/FormDialog');
let loaded: ReturnType<typeof load> | undefined;

/** Asked for once; after a failure again with the next dialog. */
function formDialog(): ReturnType<typeof load> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

// `lazy` would lose the type parameters, and with them the check of a form against its record.
function Loaded<Body extends object, Saved>(props: FormDialogProps<Body, Saved>) {
  const { FormDialog } = use(formDialog());
  return <FormDialog {...props} />;
}

/** A form in a dialog, whose code comes with the first one; mount it while it is open. */
export function LazyFormDialog<Body extends object, Saved>(props: FormDialogProps<Body, Saved>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

const HistoryDialog = lazy(() =>
  import('./detail/HistoryDialog').then((module) => ({ default: module.HistoryDialog })),
);

/** A record's history in a dialog, the same way. */
export function LazyHistoryDialog(props: ComponentProps<typeof HistoryDialog>) {
  return (
    <Suspense fallback={null}>
      <HistoryDialog {...props} />
    </Suspense>
  );
}
