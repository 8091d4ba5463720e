import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AddListPanel } from '@/components/list/AddListPanel';
import type { RecordProps } from '@/components/shell/additions';
import { SentOfCustomer } from '../sent_documents/public';
import { requestsOf } from './columns';
import { useRequests } from './useRequests';

/** A tenant's links, and what was sent by them. */
export default function RequestsOfCustomer({ id }: RecordProps) {
  const { t } = useTranslation('document_requests');
  const { def, dialog } = useRequests(
    useMemo(() => requestsOf(id), [id]),
    id,
  );
  return (
    <AddListPanel def={def}>
      <h2>{t('sent')}</h2>
      <SentOfCustomer customerId={id} />
      {dialog}
    </AddListPanel>
  );
}
