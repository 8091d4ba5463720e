import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cancelAccountCopy,
  createAccountCopy,
} from '@/api/generated/merchant/account-copies-writes';
import type { AccountCopy, ListAccountCopiesParams } from '@/api/generated/merchant/client.schemas';
import { useDownload } from '@/components/feedback/useDownload';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useRunAction } from '@/components/list/useRunAction';
import { Page } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { COPY_TONES, isUnderWay, whileUnderWay } from './copies';
import { CopyProgress } from './CopyProgress';
import { PERMISSIONS, READS } from './feature';

const list: ListDef<AccountCopy, ListAccountCopiesParams> = {
  ns: 'account_copies',
  icon: 'download',
  ...READS,
  query: (params) => ({ ...READS.query(params), ...whileUnderWay }),
  search: false,
  rowId: ({ number }) => number,
  columns: [
    { field: 'number', kind: 'number', sort: true },
    { field: 'state', kind: 'enum', tones: COPY_TONES, sort: true },
    { field: 'done', render: (row) => <CopyProgress copy={row} /> },
    { field: 'asked_by', sort: true },
    { field: 'size', kind: 'number', hidden: true },
    { field: 'sha256', kind: 'code', hidden: true },
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'expires_at', kind: 'datetime', sort: true },
  ],
  card: { first: ['number', 'state'], second: ['done', 'created_at', 'expires_at'] },
};

/** Everything that the office has, as one archive: to ask for, to follow and to download. */
export default function AccountCopiesScreen() {
  const { t } = useTranslation('account_copies');
  const save = useDownload();
  const run = useRunAction<object>('account_copies');
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      actions: [
        {
          name: 'download',
          icon: 'download',
          permission: PERMISSIONS.create,
          when: (row) => row.link !== undefined,
          open: ({ link, number }) => void save({ url: link ?? '' }, `manzil-${number}.zip`),
        },
        {
          name: 'cancel',
          icon: 'close',
          permission: PERMISSIONS.create,
          when: isUnderWay,
          run: ({ number }) => cancelAccountCopy({ number }),
          consequences: () => [t('consequences.cancel')],
        },
      ],
    }),
    [save, t],
  );
  const make = () =>
    void run(
      {
        name: 'make',
        run: () => createAccountCopy(),
        consequences: () => [t('consequences.make'), t('consequences.secrets')],
      },
      [{}],
    );
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <PermissionButton variant="contained" permission={PERMISSIONS.create} onClick={make}>
          {t('actions.make')}
        </PermissionButton>
      }
    >
      <ListPanel def={def} />
    </Page>
  );
}
