import { type ReactNode, lazy } from 'react';
import type { FormDialog as Dialog, FormDialogProps } from './FormDialog';

/** `lazy` by itself would lose the dialog's type parameters. */
const Loaded = lazy(async () => {
  const module = await import('./FormDialog');
  return {
    default: ({ render }: { render: (Shown: typeof Dialog) => ReactNode }) =>
      render(module.FormDialog),
  };
});

/** The form dialog in a chunk of its own, fetched when one opens; it stands in a `Suspense`. */
export function FormDialog<Body extends object, Saved>(props: FormDialogProps<Body, Saved>) {
  return <Loaded render={(Shown) => <Shown {...props} />} />;
}
