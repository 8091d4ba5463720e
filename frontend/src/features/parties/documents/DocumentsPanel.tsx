import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '@/api/generated/merchant/client.schemas';
import { listDocumentHistory } from '@/api/generated/merchant/documents-history';
import { deleteDocument } from '@/api/generated/merchant/documents-writes';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import { useDialogList } from '@/components/list/useDialogList';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import { type DocumentsOf, documentsOf } from './columns';
import { documentForm } from './form';
import { PERMISSIONS } from './feature';
import { UploadDialog } from './UploadDialog';

const history = (id: string, params: object) => queryOf(listDocumentHistory, Number(id), params);
const remove = (row: Document) => deleteDocument(row.id);
const nameOf = (row: Document) => row.file_name;

/** Files of a tenant, an owner, a unit or a contract, for a tab of its page. */
export function DocumentsPanel({ noun, recordId }: DocumentsOf) {
  const { t } = useTranslation('documents');
  const [uploading, setUploading] = useState(false);
  const save = useDownload();
  const list = useMemo(
    () => ({
      ...documentsOf({ noun, recordId }),
      actions: [
        {
          name: 'download',
          icon: 'download' as const,
          open: (row: Document) =>
            void save({ url: `/api/merchant/documents/${row.id}/file` }, row.file_name),
        },
      ],
    }),
    [noun, recordId, save],
  );
  const { def, dialog } = useDialogList({
    list,
    form: documentForm,
    history,
    nameOf,
    permissions: PERMISSIONS,
    remove,
  });
  const withUpload = useMemo(
    () => ({ ...def, add: { open: () => setUploading(true), permission: PERMISSIONS.create } }),
    [def],
  );
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.create}
          startIcon={<Icon name="upload" size={16} />}
          onClick={() => setUploading(true)}
        >
          {t('add')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={withUpload} />
      {dialog}
      {uploading && <UploadDialog of={{ noun, recordId }} onClose={() => setUploading(false)} />}
    </>
  );
}
