import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  CancelErasureInput,
  ListMerchantErasuresParams,
  MerchantErasure,
} from '@/api/generated/manager/client.schemas';
import { cancelMerchantErasure } from '@/api/generated/manager/merchant-erasures-writes';
import { useDownload } from '@/components/feedback/useDownload';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { Column, ListDef } from '@/components/list/types';
import { PERMISSIONS, READS } from './feature';

const STATES = ['planned', 'running', 'done', 'cancelled'] as const;
const TONES = {
  planned: 'warning',
  running: 'accent',
  done: 'success',
  cancelled: 'neutral',
} as const;

const ofMerchant: readonly Column<MerchantErasure>[] = [
  { field: 'merchant_name', kind: 'name', sort: true },
  { field: 'account_id', kind: 'code', sort: true },
];
const columns: readonly Column<MerchantErasure>[] = [
  { field: 'state', kind: 'enum', tones: TONES, sort: true },
  { field: 'reason' },
  { field: 'requested_by', hidden: true },
  { field: 'asked_by', sort: true },
  { field: 'runs_at', kind: 'datetime', sort: true },
  { field: 'finished_at', kind: 'datetime', sort: true },
  { field: 'cancel_reason', hidden: true },
  { field: 'sha256', kind: 'code', hidden: true },
];

const cancelForm: FormDef<CancelErasureInput, MerchantErasure> = {
  ns: 'merchant_erasures',
  defaults: { reason: '' },
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 2 }] },
  ],
  update: (id, body) => cancelMerchantErasure(Number(id), body),
};

type Def = ListDef<MerchantErasure, ListMerchantErasuresParams>;

/** Erasures of all merchants, or of one, and the dialog that cancels one. */
export function useErasures(merchantId?: number): { def: Def; dialog: ReactNode } {
  const { t } = useTranslation('merchant_erasures');
  const save = useDownload();
  const [cancelling, setCancelling] = useState<MerchantErasure>();
  const def = useMemo<Def>(
    () => ({
      ns: 'merchant_erasures',
      icon: 'trash',
      ...READS,
      columns: merchantId === undefined ? [...ofMerchant, ...columns] : columns,
      ...(merchantId !== undefined && { fixed: { merchant_id: merchantId } }),
      search: merchantId === undefined,
      filters: [{ kind: 'enum', param: 'state', values: STATES }],
      actions: [
        {
          name: 'certificate',
          icon: 'download',
          when: (row) => row.state === 'done',
          open: ({ id }) =>
            void save({ url: `/api/manager/merchant_erasures/${id}/pdf` }, `erasure-${id}.pdf`),
        },
        {
          name: 'cancel',
          icon: 'close',
          permission: PERMISSIONS.erase,
          when: (row) => row.state === 'planned',
          open: setCancelling,
        },
      ],
      export: '/api/manager/merchant_erasures/export',
      exportPermission: PERMISSIONS.view,
    }),
    [merchantId, save],
  );
  const dialog = cancelling && (
    <LazyFormDialog
      def={cancelForm}
      id={String(cancelling.id)}
      // The reason of the erasure is not that of its end.
      record={{ ...cancelling, reason: '' }}
      title={t('form.cancel')}
      action={t('actions.cancel')}
      onClose={() => setCancelling(undefined)}
    />
  );
  return { def, dialog };
}
