import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { SentOfCustomer } from '../sent_documents/public';
import { requestsOf } from './columns';
import { PERMISSIONS } from './feature';
import { useRequests } from './useRequests';

/** A tenant's links, and what was sent by them. */
export default function RequestsOfCustomer({ id }: RecordProps) {
  const { t } = useTranslation('document_requests');
  const { def, dialog, ask } = useRequests(
    useMemo(() => requestsOf(id), [id]),
    id,
  );
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.create}
          startIcon={<Icon name="plus" size={16} />}
          onClick={ask}
        >
          {t('add')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={def} />
      <h2>{t('sent')}</h2>
      <SentOfCustomer customerId={id} />
      {dialog}
    </>
  );
}
