import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type {
  IssuedCheque,
  IssuedChequeInput,
  IssuedCleared,
  IssuedEnded,
  IssuedHandedOver,
} from '@/api/generated/merchant/client.schemas';
import { listIssuedChequeHistory } from '@/api/generated/merchant/issued-cheques-history';
import {
  cancelIssuedCheque,
  clearIssuedCheque,
  createIssuedCheque,
  handOverIssuedCheque,
  stopIssuedCheque,
} from '@/api/generated/merchant/issued-cheques-writes';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { FieldDef, FormDef } from '@/components/form/types';
import type { RowAction } from '@/components/list/types';
import { useBegun } from '@/components/list/useBegun';
import { useRowHistory } from '@/components/list/useRowHistory';
import { today } from '@/lib/calendar';
import { chequeBookSource } from '../cheque_books/public';
import { PERMISSIONS } from './feature';

type Verb = 'hand_over' | 'clear' | 'stop' | 'cancel';
type Open = { what: 'new' } | { what: Verb; row: IssuedCheque };
type Without<Body> = Omit<Body, 'version'>;

const isWritten = ({ state }: IssuedCheque) => state === 'written';
const isOut = ({ state }: IssuedCheque) => state === 'handed_over';
const isOpen = (row: IssuedCheque) => isWritten(row) || isOut(row);
/** What pays an owner or a tenant ends with that payment. */
const isByItself = ({ purpose }: IssuedCheque) => purpose === 'supplier' || purpose === 'other';

const newForm = (day: string): FormDef<IssuedChequeInput, IssuedCheque> => ({
  ns: 'issued_cheques',
  sections: [
    {
      fields: [
        {
          kind: 'entity',
          name: 'cheque_book_id',
          source: chequeBookSource,
          numeric: true,
          required: true,
          width: 12,
        },
        { kind: 'select', name: 'purpose', values: ['supplier', 'other'], required: true },
        { kind: 'text', name: 'payee', required: true },
        { kind: 'money', name: 'amount', required: true },
        { kind: 'date', name: 'due_on', required: true },
        { kind: 'textarea', name: 'note', width: 12, rows: 2 },
      ],
    },
  ],
  defaults: { purpose: 'supplier', payee: '', amount: '', due_on: day, note: '' },
  create: createIssuedCheque,
});

function verbForm<Body extends object>(
  verb: Verb,
  fields: readonly FieldDef[],
  defaults: Partial<Body>,
  call: (id: number, body: Body & { version: number }) => Promise<IssuedCheque>,
): FormDef<Body, IssuedCheque> {
  return {
    ns: 'issued_cheques',
    draft: `issued-${verb}`,
    sections: [{ fields }],
    defaults,
    fromRecord: () => defaults,
    update: (id, body) => call(Number(id), { ...body, version: body.version ?? 0 }),
  };
}

const why: readonly FieldDef[] = [
  {
    kind: 'textarea',
    name: 'reason',
    required: true,
    width: 12,
    rows: 2,
  },
];

const FORMS = {
  hand_over: (day: string, row: IssuedCheque) =>
    verbForm<Without<IssuedHandedOver>>(
      'hand_over',
      [
        { kind: 'text', name: 'handed_to', required: true },
        { kind: 'date', name: 'handed_on', required: true },
      ],
      { handed_to: row.payee, handed_on: day },
      handOverIssuedCheque,
    ),
  clear: (day: string) =>
    verbForm<Without<IssuedCleared>>(
      'clear',
      [{ kind: 'date', name: 'cleared_on', required: true }],
      { cleared_on: day },
      clearIssuedCheque,
    ),
  stop: () => verbForm<Without<IssuedEnded>>('stop', why, { reason: '' }, stopIssuedCheque),
  cancel: () => verbForm<Without<IssuedEnded>>('cancel', why, { reason: '' }, cancelIssuedCheque),
} as const;

/** What can be done with an issued cheque, the way to write one, and the dialog that is open. */
export function useIssuedActions(): {
  actions: readonly RowAction<IssuedCheque>[];
  add: () => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation('issued_cheques');
  const { account } = useArea();
  const save = useDownload();
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'issued_cheques',
    query: (id, params) => queryOf(listIssuedChequeHistory, Number(id), params),
    nameOf: (row: IssuedCheque) => row.number,
  });
  const day = today(account.time_zone);
  const actions = useMemo<readonly RowAction<IssuedCheque>[]>(
    () => [
      {
        name: 'print',
        icon: 'print',
        permission: PERMISSIONS.create,
        when: isOpen,
        open: (row) =>
          void save({ url: `/api/merchant/issued_cheques/${row.id}/pdf` }, `${row.number}.pdf`),
      },
      {
        name: 'hand_over',
        icon: 'logout',
        permission: PERMISSIONS.hand_over,
        when: isWritten,
        open: (row) => setOpen({ what: 'hand_over', row }),
      },
      {
        name: 'clear',
        icon: 'check',
        permission: PERMISSIONS.hand_over,
        when: isOpen,
        open: (row) => setOpen({ what: 'clear', row }),
      },
      {
        name: 'stop',
        icon: 'warning',
        danger: true,
        permission: PERMISSIONS.end,
        when: (row) => isOut(row) && isByItself(row),
        open: (row) => setOpen({ what: 'stop', row }),
      },
      {
        name: 'cancel',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.end,
        when: (row) => isWritten(row) && isByItself(row),
        open: (row) => setOpen({ what: 'cancel', row }),
      },
      history,
    ],
    [save, history],
  );
  const add = useCallback(() => setOpen({ what: 'new' }), []);
  useBegun('issued_cheques', PERMISSIONS.create, add);
  const form = useMemo(() => {
    if (!open) return undefined;
    if (open.what === 'new') return newForm(day) as FormDef<object, IssuedCheque>;
    return FORMS[open.what](day, open.row) as FormDef<object, IssuedCheque>;
  }, [open, day]);
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open || !form) return historyDialog;
    const name = open.what === 'new' ? t('add') : t(`actions.${open.what}`);
    const of = open.what === 'new' ? {} : { id: String(open.row.id), record: open.row };
    return (
      <LazyFormDialog
        def={form}
        title={open.what === 'new' ? name : `${name} · ${open.row.number}`}
        action={name}
        danger={open.what === 'stop' || open.what === 'cancel'}
        onClose={close}
        {...of}
      />
    );
  };
  return { actions, add, dialog: content() };
}
