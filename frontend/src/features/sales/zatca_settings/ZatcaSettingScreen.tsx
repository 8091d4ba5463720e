import { useTranslation } from 'react-i18next';
import { ownCalls } from './calls';
import { SettingPage } from './SettingPage';

/** The merchant's own connection to the tax authority. */
export default function ZatcaSettingScreen() {
  const { t } = useTranslation('zatca_settings');
  return <SettingPage calls={ownCalls} title={t('title')} />;
}
