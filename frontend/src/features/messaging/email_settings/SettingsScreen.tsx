import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { EmailSettings, EmailSettingsInput } from '@/api/generated/merchant/client.schemas';
import { MailSecurity } from '@/api/generated/merchant/client.schemas';
import { listEmailSettingsHistory } from '@/api/generated/merchant/email-settings-history';
import { getEmailSettings } from '@/api/generated/merchant/email-settings-reads';
import {
  removeEmailSettings,
  testEmailSettings,
  updateEmailSettings,
} from '@/api/generated/merchant/email-settings-writes';
import { queryOf } from '@/api/operation';
import { type MailServerDef, MailServerScreen } from '@/components/form/MailServerScreen';
import { mailServerBody, mailServerFields, mailServerValues } from '@/components/form/mailServer';
import { InstantText } from '@/components/Text';
import { PERMISSIONS } from './feature';

/** By which server mails leave now, and what the merchant's own one says where it takes none. */
function State({ settings }: { settings: EmailSettings }) {
  const { t } = useTranslation('email_settings');
  if (!settings.is_own) return <Alert severity="info">{t('state.platform')}</Alert>;
  if (!settings.refused_since) return <Alert severity="success">{t('state.own')}</Alert>;
  return (
    <Alert severity="warning">
      {t(settings.falls_back ? 'state.fallen' : 'state.refused')}{' '}
      {t('state.waiting', { count: settings.waiting })} <InstantText at={settings.refused_since} />
      {': '}
      <bdi dir="ltr">{settings.refusal}</bdi>
    </Alert>
  );
}

const def: MailServerDef<Omit<EmailSettingsInput, 'version'>, EmailSettings> = {
  ns: 'email_settings',
  query: queryOf(getEmailSettings),
  history: (_, params) => queryOf(listEmailSettingsHistory, params),
  permissions: PERMISSIONS,
  form: ({ securities }) => ({
    ns: 'email_settings',
    defaults: {},
    sections: [
      {
        fields: [
          ...mailServerFields(securities),
          { kind: 'switch', name: 'falls_back', width: 12, help: 'help.falls_back' },
        ],
      },
    ],
    fromRecord: (shown) => ({
      ...mailServerValues(shown, MailSecurity.starttls),
      falls_back: shown.falls_back,
    }),
    toBody: (values) => ({
      ...mailServerBody<MailSecurity>(values),
      falls_back: values['falls_back'] === true,
    }),
    update: (_, body) => updateEmailSettings(body as EmailSettingsInput),
  }),
  isSet: (settings) => settings.is_own,
  test: testEmailSettings,
  remove: removeEmailSettings,
  State,
};

/** The mail server that mails to customers leave by. */
export default function SettingsScreen() {
  return <MailServerScreen def={def} />;
}
