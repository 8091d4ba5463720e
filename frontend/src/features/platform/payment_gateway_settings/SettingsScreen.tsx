import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  GatewayRegion,
  type PaymentGatewaySettings,
  type PaymentGatewaySettingsInput,
} from '@/api/generated/manager/client.schemas';
import { listPaymentGatewaySettingsHistory } from '@/api/generated/manager/payment-gateway-settings-history';
import { getPaymentGatewaySettings } from '@/api/generated/manager/payment-gateway-settings-reads';
import {
  testPaymentGateway,
  updatePaymentGatewaySettings,
} from '@/api/generated/manager/payment-gateway-settings-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { Card } from '@/components/Card';
import { useShowError } from '@/components/feedback/useShowError';
import { SettingsPage } from '@/components/form/SettingsPage';
import type { FormDef } from '@/components/form/types';
import { PermissionButton } from '@/components/PermissionButton';
import { Code, InstantText } from '@/components/Text';
import { PERMISSIONS } from './feature';

const form: FormDef<Omit<PaymentGatewaySettingsInput, 'version'>, PaymentGatewaySettings> = {
  ns: 'payment_gateway_settings',
  defaults: { region: GatewayRegion.emirates, server_key: '' },
  sections: [
    {
      fields: [
        { kind: 'select', name: 'region', values: Object.values(GatewayRegion), required: true },
        { kind: 'text', name: 'profile_id', required: true },
        { kind: 'password', name: 'server_key', width: 12, help: 'help.server_key' },
      ],
    },
  ],
  fromRecord: ({ region, profile_id }) => ({ region, profile_id, server_key: '' }),
  update: (_, body) => updatePaymentGatewaySettings(body as PaymentGatewaySettingsInput),
};

const history = (_: string, params: object) => queryOf(listPaymentGatewaySettingsHistory, params);

function Connection({ settings }: { settings: PaymentGatewaySettings }) {
  const { t } = useTranslation('payment_gateway_settings');
  const showError = useShowError();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      await testPaymentGateway();
    } catch (error) {
      await showError(error);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  const { tested_at, test_failure } = settings;
  return (
    <Card title={t('connection')}>
      <p>
        {t('callback')} <Code>{settings.callback_url}</Code>
      </p>
      {tested_at && (
        <Alert severity={test_failure ? 'error' : 'success'} style={{ marginBlockEnd: 12 }}>
          {t(test_failure ? 'failed' : 'works')} <InstantText at={tested_at} />
          {test_failure && (
            <div>
              <bdi>{test_failure}</bdi>
            </div>
          )}
        </Alert>
      )}
      <PermissionButton
        permission={PERMISSIONS.test}
        loading={busy}
        disabled={!settings.has_key}
        onClick={() => void test()}
      >
        {t('test')}
      </PermissionButton>
    </Card>
  );
}

/** The platform's account at the gateway of card payments. */
export default function SettingsScreen() {
  const { t } = useTranslation('payment_gateway_settings');
  const query = queryOf(getPaymentGatewaySettings);
  const { data } = useQuery({ ...query, refetchOnWindowFocus: false });
  return (
    <SettingsPage
      def={form}
      query={query}
      history={history}
      permissions={PERMISSIONS}
      title={t('title')}
      hint={t('hint')}
    >
      {data && (
        <div style={{ marginBlockStart: 16 }}>
          <Connection settings={data} />
        </div>
      )}
    </SettingsPage>
  );
}
