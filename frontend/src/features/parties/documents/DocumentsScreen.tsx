import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '@/api/generated/merchant/client.schemas';
import { listDocumentHistory } from '@/api/generated/merchant/documents-history';
import { deleteDocument } from '@/api/generated/merchant/documents-writes';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import { ListPanel } from '@/components/list/ListPage';
import { useDialogList } from '@/components/list/useDialogList';
import { Page } from '@/components/Page';
import { useLinks } from '@/components/shell/features';
import { allDocuments, recordPath } from './columns';
import { documentForm } from './form';
import { PERMISSIONS } from './feature';

const history = (id: string, params: object) => queryOf(listDocumentHistory, Number(id), params);
const remove = (row: Document) => deleteDocument(row.id);
const nameOf = (row: Document) => row.file_name;

/** The files of all records, the first to expire on top: what must be renewed. */
export default function DocumentsScreen() {
  const { t } = useTranslation('documents');
  const save = useDownload();
  const links = useLinks();
  const list = useMemo(
    () => ({
      ...allDocuments(links),
      actions: [
        {
          name: 'open',
          icon: 'link' as const,
          when: (row: Document) => recordPath(links, row) !== undefined,
          link: (row: Document) => recordPath(links, row) ?? '',
        },
        {
          name: 'download',
          icon: 'download' as const,
          open: (row: Document) =>
            void save({ url: `/api/merchant/documents/${row.id}/file` }, row.file_name),
        },
      ],
    }),
    [save, links],
  );
  const { def, dialog } = useDialogList({
    list,
    form: documentForm,
    history,
    nameOf,
    permissions: PERMISSIONS,
    remove,
  });
  // A file is added at the record that it belongs to.
  const withoutAdd = useMemo(() => ({ ...def, add: undefined }), [def]);
  return (
    <Page title={t('title')} hint={t('hint')}>
      <ListPanel def={withoutAdd} />
      {dialog}
    </Page>
  );
}
