import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  DocumentRequest,
  ListDocumentRequestsParams,
} from '@/api/generated/merchant/client.schemas';
import { listDocumentRequestHistory } from '@/api/generated/merchant/document-requests-history';
import { closeDocumentRequest } from '@/api/generated/merchant/document-requests-writes';
import { queryOf } from '@/api/operation';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import type { ListDef } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { useLanguage } from '@/i18n/useLanguage';
import { AskDialog } from './AskDialog';
import { PATHS, PERMISSIONS } from './feature';
import { ViewsDialog } from './ViewsDialog';

type RequestsDef = ListDef<DocumentRequest, ListDocumentRequestsParams>;
type Open = { what: 'ask' } | { what: 'views'; row: DocumentRequest };

/** A list of links: they are made, copied, closed, and what was done with them is shown. */
export function useRequests(
  list: RequestsDef,
  customerId?: number,
): { def: RequestsDef; dialog: ReactNode; ask: () => void } {
  const { t } = useTranslation('document_requests');
  const language = useLanguage();
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory<DocumentRequest>({
    ns: 'document_requests',
    query: (id, params) => queryOf(listDocumentRequestHistory, Number(id), params),
    nameOf: () => t('history'),
  });
  const close = () => setOpen(undefined);
  const ask = useCallback(() => setOpen({ what: 'ask' }), []);
  const copy = useCallback(
    async ({ public_id }: DocumentRequest) => {
      await navigator.clipboard.writeText(
        `${location.origin}/${language}${PATHS.shared(public_id)}`,
      );
      toast.success(t('copied'));
    },
    [language, t],
  );
  const asked = useCallback(
    async (request: DocumentRequest) => {
      const copies = await dialogs.confirm({
        title: t('asked.title'),
        text: t('asked.text'),
        confirm: t('actions.copy'),
      });
      if (copies) await copy(request);
    },
    [copy, t],
  );
  const def = useMemo<RequestsDef>(
    () => ({
      ...list,
      add: { open: ask, permission: PERMISSIONS.create },
      actions: [
        {
          name: 'copy',
          icon: 'link',
          when: ({ state }) => state === 'open',
          open: (row) => void copy(row),
        },
        { name: 'views', icon: 'view', open: (row) => setOpen({ what: 'views', row }) },
        history,
        {
          name: 'close',
          icon: 'lock',
          danger: true,
          permission: PERMISSIONS.close,
          when: ({ state }) => state === 'open',
          run: ({ id, version }) => closeDocumentRequest(id, { version }),
          consequences: () => [t('consequences.close')],
        },
      ],
    }),
    [list, ask, copy, history, t],
  );
  const dialog = (
    <>
      {open?.what === 'ask' && (
        <AskDialog customerId={customerId} onAsked={(row) => void asked(row)} onClose={close} />
      )}
      {open?.what === 'views' && <ViewsDialog request={open.row} onClose={close} />}
      {historyDialog}
    </>
  );
  return { def, dialog, ask };
}
