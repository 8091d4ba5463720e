import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  DocumentRequest,
  DocumentRequestView,
  ListDocumentRequestViewsParams,
} from '@/api/generated/merchant/client.schemas';
import { listDocumentRequestViews } from '@/api/generated/merchant/document-requests-reads';
import { queryOf } from '@/api/operation';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';

/** Who looked at a link, and when. */
export function ViewsDialog({
  request,
  onClose,
}: {
  request: DocumentRequest;
  onClose: () => void;
}) {
  const { t } = useTranslation(['document_requests', 'kit']);
  const def = useMemo<ListDef<DocumentRequestView, ListDocumentRequestViewsParams>>(
    () => ({
      ns: 'document_requests',
      icon: 'view',
      query: (params) => queryOf(listDocumentRequestViews, request.id, params),
      search: false,
      columns: [
        { field: 'at', kind: 'datetime' },
        { field: 'ip', kind: 'code' },
        { field: 'user_agent', render: (row) => <bdi dir="ltr">{row.user_agent}</bdi> },
      ],
    }),
    [request.id],
  );
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="views-title">
      <DialogTitle id="views-title">{t('actions.views')}</DialogTitle>
      <DialogContent>
        <ListPanel def={def} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close', { ns: 'kit' })}</Button>
      </DialogActions>
    </Dialog>
  );
}
