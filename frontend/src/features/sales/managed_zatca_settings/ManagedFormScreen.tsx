import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { getMerchant } from '@/api/generated/manager/merchants-reads';
import { managerGetZatcaSetting } from '@/api/generated/manager/managed-zatca-settings-reads';
import { queryOf } from '@/api/operation';
import { EmptyState, NoPermissionState } from '@/components/feedback/States';
import { EntityPicker } from '@/components/fields/EntityPicker';
import { Page, Panel } from '@/components/Page';
import { merchantPermissions } from '@/features/platform/merchants/public';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { DetailsForm, beginsAnew } from '../zatca_settings/public';
import { PendingPanel } from '@/components/PendingPanel';
import { callsFor } from './calls';
import { newcomerSource } from './columns';
import { PATHS, PERMISSIONS } from './feature';

function Details({ merchantId }: { merchantId: number }) {
  const navigate = useNavigate();
  const calls = useMemo(() => callsFor(merchantId), [merchantId]);
  const { data, error, refetch } = useQuery({
    ...queryOf(managerGetZatcaSetting, merchantId),
    refetchOnWindowFocus: false,
  });
  if (error || !data)
    return <PendingPanel error={error} retry={() => void refetch()} lines={6} height={34} />;
  if (!data.available)
    return (
      <Panel>
        <EmptyState icon="globe" title={data.unavailable_reason ?? '—'} />
      </Panel>
    );
  if (!beginsAnew(data)) return <Navigate to={PATHS.edit(merchantId)} replace />;
  return (
    <DetailsForm
      calls={calls}
      setting={data}
      onSaved={() => void navigate(PATHS.edit(merchantId))}
    />
  );
}

/** The details of a merchant whose e-invoicing has not begun, entered for it. */
export default function ManagedFormScreen() {
  const { t } = useTranslation('managed_zatca_settings');
  const allows = useAllows();
  const language = useLanguage();
  const [query, setQuery] = useSearchParams();
  const id = query.get('merchant') ?? '';
  const known = useQuery({
    ...queryOf(getMerchant, Number(id)),
    enabled: id !== '' && allows(merchantPermissions.view),
    retry: false,
  });
  const source = useMemo(
    () => ({
      ...newcomerSource,
      byId: async (one: string) => ({
        id: one,
        label: known.data ? localName(known.data, language) : `#${one}`,
      }),
    }),
    [known.data, language],
  );
  return (
    <Page title={t('form.new')} hint={t('form.hint')}>
      {allows(PERMISSIONS.edit) ? (
        <div style={{ display: 'grid', gap: 16 }}>
          <Panel>
            <div style={{ padding: 20, maxWidth: 520 }}>
              <EntityPicker
                key={known.data?.id}
                source={source}
                label={t('fields.merchant')}
                required
                help={t('form.merchantHelp')}
                value={id}
                onChange={(next) => setQuery(next ? { merchant: next } : {}, { replace: true })}
              />
            </div>
          </Panel>
          {id === '' ? (
            <Panel>
              <EmptyState icon="building" title={t('form.choose')} />
            </Panel>
          ) : (
            <Details key={id} merchantId={Number(id)} />
          )}
        </div>
      ) : (
        <Panel>
          <NoPermissionState />
        </Panel>
      )}
    </Page>
  );
}
