import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { Cheque } from '@/api/generated/merchant/client.schemas';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { FormDef } from '@/components/form/types';
import type { RowAction } from '@/components/list/types';
import { today } from '@/lib/calendar';
import { depositSlipForm, slipPermissions } from '../deposit_slips/public';
import { FORMS, editForm, replaceForm, takeInForm } from './forms';
import { PERMISSIONS } from './feature';
import { ReplacementRows } from './ReplacementRows';
import { VERBS, type Verb, isDepositable, isPossible } from './verbs';

type Open =
  | { what: 'verb'; verb: Verb; row: Cheque }
  | { what: 'edit'; row: Cheque }
  | { what: 'deposit'; rows: readonly Cheque[] };

const isEditable = ({ state }: Cheque) => ['expected', 'received', 'held'].includes(state);
const hasForm = (verb: Verb): verb is keyof typeof FORMS => verb in FORMS;

/** What can be done with a cheque, and the dialog that is open for it. */
export function useChequeActions(): {
  actions: readonly RowAction<Cheque>[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('cheques');
  const { account } = useArea();
  const [open, setOpen] = useState<Open>();
  const day = today(account.time_zone);
  const actions = useMemo<readonly RowAction<Cheque>[]>(
    () => [
      {
        name: 'deposit',
        icon: 'upload',
        permission: slipPermissions.create,
        when: isDepositable,
        open: (row) => setOpen({ what: 'deposit', rows: [row] }),
        bulk: true,
        openMany: (rows) => setOpen({ what: 'deposit', rows }),
      },
      ...VERBS.map(({ verb, icon, permission, danger }) => ({
        name: verb,
        icon,
        permission,
        danger,
        when: (row: Cheque) => isPossible(verb, row),
        open: (row: Cheque) => setOpen({ what: 'verb', verb, row }),
      })),
      {
        name: 'edit',
        icon: 'edit',
        permission: PERMISSIONS.take_in,
        when: isEditable,
        open: (row) => setOpen({ what: 'edit', row }),
      },
    ],
    [],
  );
  const form = useMemo(() => open && formOf(open, day), [open, day]);
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open || !form) return null;
    if (open.what === 'deposit')
      return (
        <LazyFormDialog
          def={depositSlipForm(day, open.rows)}
          title={t('depositMany', { count: open.rows.length })}
          action={t('actions.deposit')}
          onClose={close}
        />
      );
    const name = t(`actions.${open.what === 'edit' ? 'edit' : open.verb}`);
    return (
      <LazyFormDialog
        def={form}
        title={`${name} · ${open.row.number ?? ''}`}
        id={String(open.row.id)}
        record={open.row}
        action={open.what === 'edit' ? t('actions.save') : name}
        danger={open.what === 'verb' && VERBS.some((one) => one.verb === open.verb && one.danger)}
        onClose={close}
      />
    );
  };
  return { actions, dialog: content() };
}

const replacements = {
  kind: 'custom',
  name: 'by',
  width: 12,
  render: () => <ReplacementRows />,
} as const;

type AnyForm = FormDef<object, Cheque>;
function formOf(open: Open, day: string): AnyForm | undefined {
  if (open.what === 'deposit') return { ns: 'cheques', sections: [], defaults: {} };
  if (open.what === 'edit') return editForm as AnyForm;
  const { verb, row } = open;
  if (verb === 'take_in') return takeInForm(day, row) as AnyForm;
  if (verb === 'replace') return replaceForm(day, row, replacements) as AnyForm;
  return hasForm(verb) ? (FORMS[verb](day) as AnyForm) : undefined;
}
