import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailStatus, type TrackedMail } from '@/api/generated/manager/client.schemas';
import { resendMail } from '@/api/generated/manager/mails-writes';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { mailList } from './columns';
import { LetterDialog } from './LetterDialog';
import { PERMISSIONS } from './feature';

export default function MailsScreen() {
  const { t } = useTranslation('mails');
  const [shown, setShown] = useState<number>();
  const def = useMemo<ListDef<TrackedMail, Parameters<typeof mailList.query>[0] & object>>(
    () => ({
      ...mailList,
      actions: [
        { name: 'read', icon: 'view', open: (row) => setShown(row.id) },
        {
          name: 'resend',
          icon: 'refresh',
          permission: PERMISSIONS.resend,
          bulk: true,
          when: (row) => row.status === MailStatus.failed,
          run: (row) => resendMail(row.id),
          consequences: (row) => [t('consequences.resend', { to: row.recipient })],
        },
      ],
    }),
    [t],
  );
  return (
    <>
      <ListPage def={def} />
      {shown !== undefined && <LetterDialog id={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
