import { type ComponentProps, type ReactNode, Suspense, lazy } from 'react';
import type { FormDialog, FormDialogProps } from './form/FormDialog';

interface Given {
  children: (Dialog: typeof FormDialog) => ReactNode;
}

// Hands the component on: `lazy` itself would lose its type parameters, and with them the check of a form and its record.
const WithFormDialog = lazy(() =>
  import('./form/FormDialog').then((module) => ({
    default: ({ children }: Given) => children(module.FormDialog),
  })),
);

/** A form in a dialog, whose code comes with the first one; mount it while it is open. */
export function LazyFormDialog<Body extends object, Saved>(props: FormDialogProps<Body, Saved>) {
  return (
    <Suspense fallback={null}>
      <WithFormDialog>{(Dialog) => <Dialog {...props} />}</WithFormDialog>
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
