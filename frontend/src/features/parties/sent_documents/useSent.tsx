import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ListSentDocumentsParams,
  SentDocument,
} from '@/api/generated/merchant/client.schemas';
import { listSentDocumentHistory } from '@/api/generated/merchant/sent-documents-history';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { ListDef } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { PERMISSIONS } from './feature';
import { acceptForm, refuseForm } from './forms';

type SentDef = ListDef<SentDocument, ListSentDocumentsParams>;
interface Open {
  what: 'accept' | 'refuse';
  row: SentDocument;
}

const waits = ({ state }: SentDocument) => state === 'waiting';

/** A list of what was sent: looked at, accepted, refused. */
export function useSent(list: SentDef): {
  def: SentDef;
  dialog: ReactNode;
} {
  const { t } = useTranslation('sent_documents');
  const save = useDownload();
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'sent_documents',
    query: (id, params) => queryOf(listSentDocumentHistory, Number(id), params),
    nameOf: (row: SentDocument) => row.file_name,
  });
  const close = () => setOpen(undefined);
  const def = useMemo<SentDef>(
    () => ({
      ...list,
      actions: [
        {
          name: 'download',
          icon: 'download',
          open: (row) =>
            void save({ url: `/api/merchant/sent_documents/${row.id}/file` }, row.file_name),
        },
        {
          name: 'accept',
          icon: 'check',
          permission: PERMISSIONS.decide,
          when: waits,
          open: (row) => setOpen({ what: 'accept', row }),
        },
        {
          name: 'refuse',
          danger: true,
          permission: PERMISSIONS.decide,
          when: waits,
          open: (row) => setOpen({ what: 'refuse', row }),
        },
        history,
      ],
    }),
    [list, save, history],
  );
  const shared = open && {
    id: String(open.row.id),
    record: open.row,
    title: t(`form.${open.what}`),
    action: t(`actions.${open.what}`),
    onClose: close,
  };
  const dialog = (
    <>
      {historyDialog}
      {open?.what === 'accept' && shared && <LazyFormDialog def={acceptForm} {...shared} />}
      {open?.what === 'refuse' && shared && <LazyFormDialog def={refuseForm} danger {...shared} />}
    </>
  );
  return { def, dialog };
}
