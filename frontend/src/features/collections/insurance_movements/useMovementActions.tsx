import { type ReactNode, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InsuranceMovement, ReversalInput } from '@/api/generated/merchant/client.schemas';
import { reverseInsuranceMovement } from '@/api/generated/merchant/insurance-movements-writes';
import { getInsurance } from '@/api/generated/merchant/insurances-reads';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { PERMISSIONS } from './feature';

const isReversible = (row: InsuranceMovement) =>
  !row.reverses_id && !row.reversed_by_number && !row.receipt_id;

const reverseForm = (
  version: number,
): FormDef<Omit<ReversalInput, 'version'>, InsuranceMovement> => ({
  ns: 'insurance_movements',
  draft: 'reverse',
  defaults: { note: '' },
  fromRecord: () => ({ note: '' }),
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'note',
          required: true,
          width: 12,
          rows: 3,
          help: 'help.reverse',
        },
      ],
    },
  ],
  update: (id, { note }) => reverseInsuranceMovement(Number(id), { note, version }),
});

/** Asks for the deposit as it stands now, whose version the reversal is based on. */
function ReverseDialog({ row, onClose }: { row: InsuranceMovement; onClose: () => void }) {
  const { t } = useTranslation('insurance_movements');
  const { data } = useQuery(queryOf(getInsurance, row.insurance_id));
  const form = useMemo(() => data && reverseForm(data.version), [data]);
  if (!form) return null;
  return (
    <LazyFormDialog
      def={form}
      title={`${t('actions.reverse')} · ${row.number}`}
      id={String(row.id)}
      record={row}
      action={t('actions.reverse')}
      danger
      onClose={onClose}
    />
  );
}

/** What can be done with a movement, and the dialog that is open for it. */
export function useMovementActions(): {
  actions: readonly RowAction<InsuranceMovement>[];
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<InsuranceMovement>();
  const save = useDownload();
  const actions = useMemo<readonly RowAction<InsuranceMovement>[]>(() => {
    const file = (row: InsuranceMovement, part: string, name: string) =>
      void save({ url: `/api/merchant/insurance_movements/${row.id}/${part}` }, name);
    return [
      { name: 'paper', icon: 'download', open: (row) => file(row, 'pdf', `${row.number}.pdf`) },
      {
        name: 'photo',
        icon: 'link',
        when: (row) => row.has_photo,
        open: (row) => file(row, 'photo', row.number),
      },
      {
        name: 'reverse',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.reverse,
        when: isReversible,
        open: setOpen,
      },
    ];
  }, [save]);
  return {
    actions,
    dialog: open && <ReverseDialog row={open} onClose={() => setOpen(undefined)} />,
  };
}
