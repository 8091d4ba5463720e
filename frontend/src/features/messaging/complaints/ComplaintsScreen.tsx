import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Complaint, ComplaintState } from '@/api/generated/merchant/client.schemas';
import { listComplaintHistory } from '@/api/generated/merchant/complaints-history';
import { getComplaint } from '@/api/generated/merchant/complaints-reads';
import { reopenComplaint } from '@/api/generated/merchant/complaints-writes';
import { queryOf } from '@/api/operation';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import { RecordFormDialog } from '@/components/list/RecordFormDialog';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { complaintList } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { closing, newComplaint, seeTo } from './forms';

const one = (id: number) => queryOf(getComplaint, id);
const isClosed = ({ state }: Complaint) => state === ComplaintState.closed;

function Close({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const { t } = useTranslation('complaints');
  const def = useMemo(() => closing(complaint), [complaint]);
  return (
    <LazyFormDialog
      def={def}
      id={String(complaint.id)}
      record={complaint}
      title={t('form.close')}
      onClose={onClose}
    />
  );
}

/** What tenants complain of or suggest, who sees to it until when, and what came of it. */
export default function ComplaintsScreen() {
  const { t } = useTranslation('complaints');
  const [open, setOpen] = useState<'new' | { close: Complaint }>();
  const { history, dialog: historyDialog } = useRowHistory<Complaint>({
    ns: 'complaints',
    query: (id, params) => queryOf(listComplaintHistory, Number(id), params),
    nameOf: () => t('one'),
  });
  const close = () => setOpen(undefined);
  const def = useMemo(() => {
    const actions: readonly RowAction<Complaint>[] = [
      {
        name: 'edit',
        icon: 'person',
        permission: PERMISSIONS.edit,
        when: (row) => !isClosed(row),
        link: (row) => PATHS.record(row.id),
      },
      {
        name: 'close',
        icon: 'check',
        permission: PERMISSIONS.edit,
        when: (row) => !isClosed(row),
        open: (row) => setOpen({ close: row }),
      },
      {
        name: 'reopen',
        icon: 'refresh',
        permission: PERMISSIONS.edit,
        when: isClosed,
        run: ({ id, version }) => reopenComplaint(id, { version }),
      },
      history,
    ];
    const add = { open: () => setOpen('new'), permission: PERMISSIONS.create };
    return { ...complaintList, actions, add };
  }, [history]);
  return (
    <>
      <ListPage def={def} />
      <RecordFormDialog query={one} formOf={seeTo} title={t('form.edit')} />
      {open === 'new' && (
        <LazyFormDialog def={newComplaint} title={t('form.new')} onClose={close} />
      )}
      {typeof open === 'object' && <Close complaint={open.close} onClose={close} />}
      {historyDialog}
    </>
  );
}
