import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { listAccountHistory } from '@/api/generated/merchant/account-history';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { HistoryTab } from '@/components/detail/HistoryTab';
import { Page, Panel } from '@/components/Page';
import { useLinks } from '@/components/shell/features';
import { AccountForm } from './AccountForm';
import { generalForm, hoursForm, invoiceForm, signInForm, vatForm } from './forms';
import { accountWords } from './history';
import { LogoPanel } from './LogoPanel';

const Stack = styled('div')({ display: 'grid', gap: 16 });

const history = (_: string, params: object) => queryOf(listAccountHistory, params);
const TABS = ['general', 'hours', 'sign-in', 'history'] as const;

/** Who of the employees would be asked at the next sign-in. */
function WithoutSecondStep() {
  const { t } = useTranslation('account');
  const list = useLinks().list('users', { has_second_factor: 'false' });
  const allows = useAllows();
  if (list === undefined || !allows(permissions.users.view)) return null;
  return (
    <Button component={Link} to={list} color="inherit">
      {t('signIn.without')}
    </Button>
  );
}

export function GeneralSetting() {
  const { t } = useTranslation(['account', 'kit']);
  const [query, setQuery] = useSearchParams();
  const current = TABS.find((tab) => tab === query.get('tab')) ?? 'general';
  return (
    <Page title={t('setting.general')} hint={t('setting.generalHint')}>
      <Tabs
        value={current}
        onChange={(_, tab: string) => setQuery(tab === 'general' ? {} : { tab }, { replace: true })}
        sx={{ mb: 3 }}
      >
        <Tab value="general" label={t('step.general-informations')} />
        <Tab value="hours" label={t('step.business-hours')} />
        <Tab value="sign-in" label={t('signIn.title')} />
        <Tab value="history" label={t('detail.history', { ns: 'kit' })} />
      </Tabs>
      {current === 'history' ? (
        <HistoryTab ns="account" id="own" query={history} words={accountWords} />
      ) : (
        <Panel>
          {current === 'general' && <AccountForm def={generalForm} />}
          {current === 'hours' && <AccountForm def={hoursForm} />}
          {current === 'sign-in' && <AccountForm def={signInForm} others={<WithoutSecondStep />} />}
        </Panel>
      )}
    </Page>
  );
}

export function AccountingSetting() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('setting.accounting')} hint={t('setting.accountingHint')}>
      <Panel>
        <AccountForm def={vatForm} />
      </Panel>
    </Page>
  );
}

export function InvoiceSetting() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('setting.invoice')} hint={t('setting.invoiceHint')}>
      <Stack>
        <LogoPanel />
        <Panel>
          <AccountForm def={invoiceForm} />
        </Panel>
      </Stack>
    </Page>
  );
}
