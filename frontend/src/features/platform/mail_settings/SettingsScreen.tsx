import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { MailSettings, MailSettingsInput } from '@/api/generated/manager/client.schemas';
import { MailSecurity } from '@/api/generated/manager/client.schemas';
import { listMailSettingsHistory } from '@/api/generated/manager/mail-settings-history';
import { getMailSettings } from '@/api/generated/manager/mail-settings-reads';
import {
  removeMailSettings,
  testMailSettings,
  updateMailSettings,
} from '@/api/generated/manager/mail-settings-writes';
import { queryOf } from '@/api/operation';
import { type MailServerDef, MailServerScreen } from '@/components/form/MailServerScreen';
import { mailServerBody, mailServerFields, mailServerValues } from '@/components/form/mailServer';
import { PERMISSIONS } from './feature';

const SECURITIES = [MailSecurity.starttls, MailSecurity.tls, MailSecurity.none];

/** By which server the platform's mails leave now. */
function State({ settings }: { settings: MailSettings }) {
  const { t } = useTranslation('mail_settings');
  if (settings.is_set) return <Alert severity="success">{t('state.set')}</Alert>;
  return (
    <Alert severity="info">
      {settings.configured_sender
        ? t('state.configured', { sender: settings.configured_sender })
        : t('state.caught')}
    </Alert>
  );
}

const def: MailServerDef<Omit<MailSettingsInput, 'version'>, MailSettings> = {
  ns: 'mail_settings',
  query: queryOf(getMailSettings),
  history: (_, params) => queryOf(listMailSettingsHistory, params),
  permissions: PERMISSIONS,
  form: () => ({
    ns: 'mail_settings',
    defaults: {},
    sections: [{ fields: mailServerFields(SECURITIES) }],
    fromRecord: (shown) => mailServerValues(shown, MailSecurity.starttls),
    toBody: (values) => mailServerBody<MailSecurity>(values),
    update: (_, body) => updateMailSettings(body as MailSettingsInput),
  }),
  isSet: (settings) => settings.is_set,
  test: testMailSettings,
  remove: removeMailSettings,
  State,
};

/** The mail server that the platform's mails leave by. */
export default function SettingsScreen() {
  return <MailServerScreen def={def} />;
}
