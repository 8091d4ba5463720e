import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enquiry } from '@/api/generated/merchant/client.schemas';
import { listEnquiryHistory } from '@/api/generated/merchant/enquiries-history';
import { getEnquiry } from '@/api/generated/merchant/enquiries-reads';
import { queryOf } from '@/api/operation';
import { ListPage } from '@/components/list/ListPage';
import { RecordFormDialog } from '@/components/list/RecordFormDialog';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { customerPaths, customerPermissions } from '@/features/parties/customers/public';
import { PATHS as viewingPaths, PERMISSIONS as viewingPermissions } from '../viewings/feature';
import { enquiryList } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { answerTo } from './form';

const ARABIC = /\p{Script=Arabic}/u;

const one = (id: number) => queryOf(getEnquiry, id);

/** The form of a new tenant with what is known of who asked. */
function tenantOf({ name, mobile }: Enquiry): string {
  const known = new URLSearchParams({ mobile, [ARABIC.test(name) ? 'name_ar' : 'name_en']: name });
  return `${customerPaths.add}&${known.toString()}`;
}

/** What visitors asked, who answered, and what came of it. */
export default function EnquiriesScreen() {
  const { t } = useTranslation('enquiries');
  const { history, dialog } = useRowHistory({
    ns: 'enquiries',
    query: (id, params) => queryOf(listEnquiryHistory, Number(id), params),
    nameOf: (row: Enquiry) => row.name,
  });
  const def = useMemo(() => {
    const actions: readonly RowAction<Enquiry>[] = [
      {
        name: 'answer',
        icon: 'check',
        permission: PERMISSIONS.edit,
        link: (row) => PATHS.record(row.id),
      },
      {
        name: 'viewing',
        icon: 'calendar',
        permission: viewingPermissions.create,
        link: (row) => viewingPaths.fromEnquiry(row.id),
      },
      {
        name: 'tenant',
        icon: 'person',
        permission: customerPermissions.create,
        when: (row) => !row.customer_id,
        link: tenantOf,
      },
      history,
    ];
    return { ...enquiryList, actions };
  }, [history]);
  return (
    <>
      <ListPage def={def} />
      <RecordFormDialog query={one} formOf={answerTo} title={t('form.edit')} />
      {dialog}
    </>
  );
}
