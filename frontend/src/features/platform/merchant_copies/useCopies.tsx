import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ListMerchantCopiesParams,
  MerchantCopy,
} from '@/api/generated/manager/client.schemas';
import { cancelMerchantCopy } from '@/api/generated/manager/merchant-copies-writes';
import { useDownload } from '@/components/feedback/useDownload';
import type { Column, ListDef } from '@/components/list/types';
import {
  COPY_STATES,
  COPY_TONES,
  CopyProgress,
  isUnderWay,
  whileUnderWay,
} from '../account_copies/public';
import { PERMISSIONS, READS } from './feature';

const ofMerchant: Column<MerchantCopy> = { field: 'merchant_name', kind: 'name', sort: true };
const columns: readonly Column<MerchantCopy>[] = [
  { field: 'number', kind: 'number', sort: true },
  { field: 'state', kind: 'enum', tones: COPY_TONES, sort: true },
  { field: 'done', render: (row) => <CopyProgress copy={row} /> },
  { field: 'asked_by', sort: true },
  { field: 'size', kind: 'number', sort: true, hidden: true },
  { field: 'sha256', kind: 'code', hidden: true },
  { field: 'created_at', kind: 'datetime', sort: true },
  { field: 'expires_at', kind: 'datetime', sort: true },
];

/** Copies of all merchants, or of one. */
export function useCopies(merchantId?: number): ListDef<MerchantCopy, ListMerchantCopiesParams> {
  const { t } = useTranslation('merchant_copies');
  const save = useDownload();
  return useMemo<ListDef<MerchantCopy, ListMerchantCopiesParams>>(
    () => ({
      ns: 'merchant_copies',
      icon: 'download',
      ...READS,
      query: (params) => ({ ...READS.query(params), ...whileUnderWay }),
      columns: merchantId === undefined ? [ofMerchant, ...columns] : columns,
      ...(merchantId !== undefined && { fixed: { merchant_id: merchantId } }),
      search: merchantId === undefined,
      filters: [{ kind: 'enum', param: 'state', values: COPY_STATES }],
      actions: [
        {
          name: 'download',
          icon: 'download',
          permission: PERMISSIONS.download,
          when: (row) => row.link !== undefined,
          open: ({ link, merchant_id, number }) =>
            void save({ url: link ?? '' }, `manzil-${merchant_id}-${number}.zip`),
        },
        {
          name: 'cancel',
          icon: 'close',
          permission: PERMISSIONS.create,
          when: isUnderWay,
          run: ({ id }) => cancelMerchantCopy(id),
          consequences: () => [t('consequences.cancel')],
        },
      ],
      export: '/api/manager/merchant_copies/export',
      exportPermission: PERMISSIONS.view,
    }),
    [merchantId, save, t],
  );
}
