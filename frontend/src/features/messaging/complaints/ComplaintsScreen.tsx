import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Complaint, ComplaintState } from '@/api/generated/merchant/client.schemas';
import { getComplaint, listComplaintHistory } from '@/api/generated/merchant/complaints-reads';
import { reopenComplaint } from '@/api/generated/merchant/complaints-writes';
import { queryOf } from '@/api/operation';
import { useShowError } from '@/components/feedback/useShowError';
import { LazyFormDialog, LazyHistoryDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { complaintList } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { closing, newComplaint, seeTo } from './forms';

const history = (id: string, params: object) => queryOf(listComplaintHistory, Number(id), params);
const isClosed = ({ state }: Complaint) => state === ComplaintState.closed;

/** One complaint as it stands now: the bell may lead to one that is not on this page of the list. */
function SeeTo({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('complaints');
  const { data, error } = useQuery(queryOf(getComplaint, id));
  const showError = useShowError();
  const close = useRef(onClose);
  useEffect(() => {
    if (!error) return;
    void showError(error);
    close.current();
  }, [error, showError]);
  const def = useMemo(() => data && seeTo(data), [data]);
  if (!data || !def) return null;
  return (
    <LazyFormDialog
      def={def}
      id={String(id)}
      record={data}
      title={t('form.edit')}
      onClose={onClose}
    />
  );
}

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
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState<'new' | { what: 'close' | 'history'; row: Complaint }>();
  const record = Number(query.get('record'));
  const close = () => setOpen(undefined);
  const leave = () =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('record');
        return next;
      },
      { replace: true },
    );
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
        open: (row) => setOpen({ what: 'close', row }),
      },
      {
        name: 'reopen',
        icon: 'refresh',
        permission: PERMISSIONS.edit,
        when: isClosed,
        run: ({ id, version }) => reopenComplaint(id, { version }),
      },
      { name: 'history', icon: 'clock', open: (row) => setOpen({ what: 'history', row }) },
    ];
    const add = { open: () => setOpen('new'), permission: PERMISSIONS.create };
    return { ...complaintList, actions, add };
  }, []);
  return (
    <>
      <ListPage def={def} />
      {record > 0 && <SeeTo key={record} id={record} onClose={leave} />}
      {open === 'new' && (
        <LazyFormDialog def={newComplaint} title={t('form.new')} onClose={close} />
      )}
      {typeof open === 'object' && open.what === 'close' && (
        <Close complaint={open.row} onClose={close} />
      )}
      {typeof open === 'object' && open.what === 'history' && (
        <LazyHistoryDialog
          ns="complaints"
          id={String(open.row.id)}
          title={t('one')}
          query={history}
          onClose={close}
        />
      )}
    </>
  );
}
