import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnerCost, OwnerCostReversal } from '@/api/generated/merchant/client.schemas';
import { listOwnerCostHistory } from '@/api/generated/merchant/owner-costs-history';
import { reverseOwnerCost } from '@/api/generated/merchant/owner-costs-writes';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { CostDialog } from './CostDialog';
import { PERMISSIONS } from './feature';

const reverseForm: FormDef<OwnerCostReversal, OwnerCost> = {
  ns: 'owner_costs',
  draft: 'cost-reverse',
  defaults: { note: '' },
  fromRecord: () => ({ note: '' }),
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'note',
          label: 'reason',
          required: true,
          width: 12,
          rows: 3,
        },
      ],
    },
  ],
  update: (id, { note }) => reverseOwnerCost(Number(id), { note }),
};

type Open = 'new' | { reverse: OwnerCost };

/** What can be done with a cost, the way to charge one, and the dialog that is open. */
export function useCostActions(ownerId?: number): {
  actions: readonly RowAction<OwnerCost>[];
  add: () => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation('owner_costs');
  const save = useDownload();
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'owner_costs',
    query: (id, params) => queryOf(listOwnerCostHistory, Number(id), params),
    nameOf: (row: OwnerCost) => row.number,
  });
  const actions = useMemo<readonly RowAction<OwnerCost>[]>(
    () => [
      {
        name: 'bill',
        icon: 'download',
        when: (row) => row.has_bill,
        open: (row) => void save({ url: `/api/merchant/owner_costs/${row.id}/file` }, row.number),
      },
      history,
      {
        name: 'reverse',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.reverse,
        when: (row) => !row.reverses_id && !row.reversed_by_number,
        open: (row) => setOpen({ reverse: row }),
      },
    ],
    [save, history],
  );
  const add = useCallback(() => setOpen('new'), []);
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open) return historyDialog;
    if (open === 'new') return <CostDialog ownerId={ownerId} onClose={close} />;
    const row = open.reverse;
    return (
      <LazyFormDialog
        def={reverseForm}
        id={String(row.id)}
        record={row}
        title={`${t('actions.reverse')} · ${row.number}`}
        action={t('actions.reverse')}
        danger
        onClose={close}
      />
    );
  };
  return { actions, add, dialog: content() };
}
