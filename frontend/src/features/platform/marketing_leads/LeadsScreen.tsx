import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketingLead } from '@/api/generated/manager/client.schemas';
import { listMarketingLeadHistory } from '@/api/generated/manager/marketing-leads-history';
import { queryOf } from '@/api/operation';
import { namedBy } from '@/components/detail/RecordValue';
import { countrySource } from '@/components/fields/countrySource';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import { useDialogList } from '@/components/list/useDialogList';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { sourceSource } from '../marketing_settings/public';
import { merchantPaths, merchantPermissions } from '../merchants/public';
import { trialRequestPaths, trialRequestPermissions } from '../trial_requests/public';
import { leadList } from './columns';
import { PERMISSIONS } from './feature';
import { followForm, leadForm } from './forms';
import { ownerSource } from './ownerSource';
import { Totals } from './Totals';

const history = (id: string, params: object) =>
  queryOf(listMarketingLeadHistory, Number(id), params);

const historyWords = {
  country: namedBy(countrySource),
  owner_id: namedBy(ownerSource),
  source_id: namedBy(sourceSource),
};

/** Businesses that may become merchants, with what their sources came to. */
export default function LeadsScreen() {
  const { t } = useTranslation('marketing_leads');
  const language = useLanguage();
  const [followed, follow] = useState<MarketingLead>();
  const nameOf = useCallback(
    (row: MarketingLead) => localName(row, language, 'business_name'),
    [language],
  );
  const list = useMemo<typeof leadList>(
    () => ({
      ...leadList,
      actions: [
        { name: 'follow', icon: 'check', permission: PERMISSIONS.edit, open: follow },
        {
          name: 'request',
          icon: 'view',
          permission: trialRequestPermissions.view,
          when: (row) => row.trial_request_id !== undefined,
          link: (row) => trialRequestPaths.detail(row.trial_request_id ?? 0),
        },
        {
          name: 'merchant',
          icon: 'building',
          permission: merchantPermissions.view,
          when: (row) => row.merchant_id !== undefined,
          link: (row) => merchantPaths.detail(row.merchant_id ?? 0),
        },
      ],
    }),
    [],
  );
  const { def, dialog } = useDialogList({
    list,
    form: leadForm,
    history,
    historyWords,
    nameOf,
    permissions: PERMISSIONS,
  });
  const followDef = useMemo(() => followed && followForm(followed), [followed]);
  return (
    <>
      <ListPage def={def} above={<Totals />} />
      {dialog}
      {followed && followDef && (
        <LazyFormDialog
          def={followDef}
          title={t('followTitle', { name: nameOf(followed) })}
          action={t('actions.follow')}
          onClose={() => follow(undefined)}
        />
      )}
    </>
  );
}
