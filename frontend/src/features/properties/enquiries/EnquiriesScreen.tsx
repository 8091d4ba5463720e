import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Enquiry } from '@/api/generated/merchant/client.schemas';
import { getEnquiry, listEnquiryHistory } from '@/api/generated/merchant/enquiries-reads';
import { queryOf } from '@/api/operation';
import { useShowError } from '@/components/feedback/useShowError';
import { LazyFormDialog, LazyHistoryDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { customerPaths, customerPermissions } from '@/features/parties/customers/public';
import { enquiryList } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { answerTo } from './form';

const ARABIC = /\p{Script=Arabic}/u;
const history = (id: string, params: object) => queryOf(listEnquiryHistory, Number(id), params);

/** The form of a new tenant with what is known of who asked. */
function tenantOf({ name, mobile }: Enquiry): string {
  const known = new URLSearchParams({ mobile, [ARABIC.test(name) ? 'name_ar' : 'name_en']: name });
  return `${customerPaths.add}&${known.toString()}`;
}

/** The form of one enquiry, as it stands now: the bell may lead to one that is not on this page of the list. */
function Answer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('enquiries');
  const { data, error } = useQuery(queryOf(getEnquiry, id));
  const showError = useShowError();
  const close = useRef(onClose);
  useEffect(() => {
    if (!error) return;
    void showError(error);
    close.current();
  }, [error, showError]);
  const def = useMemo(() => data && answerTo(data), [data]);
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

/** What visitors asked, who answered, and what came of it. */
export default function EnquiriesScreen() {
  const [query, setQuery] = useSearchParams();
  const [shown, setShown] = useState<Enquiry>();
  const record = Number(query.get('record'));
  const close = () =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('record');
        return next;
      },
      { replace: true },
    );
  const def = useMemo(() => {
    const actions: readonly RowAction<Enquiry>[] = [
      {
        name: 'answer',
        icon: 'check',
        permission: PERMISSIONS.edit,
        link: (row) => PATHS.record(row.id),
      },
      {
        name: 'tenant',
        icon: 'person',
        permission: customerPermissions.create,
        when: (row) => !row.customer_id,
        link: tenantOf,
      },
      { name: 'history', icon: 'clock', open: setShown },
    ];
    return { ...enquiryList, actions };
  }, []);
  return (
    <>
      <ListPage def={def} />
      {record > 0 && <Answer key={record} id={record} onClose={close} />}
      {shown && (
        <LazyHistoryDialog
          ns="enquiries"
          id={String(shown.id)}
          title={shown.name}
          query={history}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
