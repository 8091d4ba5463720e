import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankLine } from '@/api/generated/merchant/client.schemas';
import { listBankLineHistory } from '@/api/generated/merchant/bank-lines-history';
import { confirmBankLine, ignoreBankLine } from '@/api/generated/merchant/bank-lines-writes';
import { queryOf } from '@/api/operation';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { FormDef } from '@/components/form/types';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { PERMISSIONS } from './feature';
import { ignoreForm, matchForm, undoForm } from './forms';

const isOpen = ({ state }: BankLine) => state === 'unmatched' || state === 'proposed';

interface Open {
  what: 'match' | 'ignore' | 'undo';
  row: BankLine;
}

/** What can be done with a line, and the dialog that is open for it. */
export function useLineActions(): { actions: readonly RowAction<BankLine>[]; dialog: ReactNode } {
  const { t } = useTranslation('bank_lines');
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'bank_lines',
    query: (id, params) => queryOf(listBankLineHistory, Number(id), params),
    nameOf: (row: BankLine) => row.description,
  });
  const actions = useMemo<readonly RowAction<BankLine>[]>(
    () => [
      {
        name: 'confirm',
        icon: 'check',
        permission: PERMISSIONS.match,
        when: (row) => row.state === 'proposed',
        run: (row) => confirmBankLine(row.id, { version: row.version }),
        bulk: true,
      },
      {
        name: 'match',
        icon: 'edit',
        permission: PERMISSIONS.match,
        when: isOpen,
        open: (row) => setOpen({ what: 'match', row }),
      },
      {
        name: 'ignore',
        icon: 'hidden',
        permission: PERMISSIONS.match,
        when: isOpen,
        open: (row) => setOpen({ what: 'ignore', row }),
        run: (row) => ignoreBankLine(row.id, { version: row.version }),
        bulk: true,
      },
      {
        name: 'undo',
        icon: 'refresh',
        danger: true,
        permission: PERMISSIONS.match,
        when: (row) => !isOpen(row),
        open: (row) => setOpen({ what: 'undo', row }),
      },
      history,
    ],
    [history],
  );
  const form = useMemo(() => open && formOf(open), [open]);
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open || !form) return historyDialog;
    const { row, what } = open;
    return (
      <LazyFormDialog
        def={form}
        title={t(`actions.${what}`)}
        id={String(row.id)}
        record={row}
        action={t(`actions.${what}`)}
        danger={what === 'undo'}
        onClose={close}
      />
    );
  };
  return { actions, dialog: content() };
}

function formOf({ what, row }: Open): FormDef<object, BankLine> {
  const forms = { match: () => matchForm(row), ignore: () => ignoreForm, undo: () => undoForm };
  return forms[what]() as FormDef<object, BankLine>;
}
