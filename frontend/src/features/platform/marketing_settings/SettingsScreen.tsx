import { useTranslation } from 'react-i18next';
import type {
  MarketingSettings,
  MarketingSettingsInput,
} from '@/api/generated/manager/client.schemas';
import { listMarketingSettingsHistory } from '@/api/generated/manager/marketing-settings-history';
import { getMarketingSettings } from '@/api/generated/manager/marketing-settings-reads';
import { updateMarketingSettings } from '@/api/generated/manager/marketing-settings-writes';
import { queryOf } from '@/api/operation';
import { SettingsPage } from '@/components/form/SettingsPage';
import type { FormDef } from '@/components/form/types';
import { isInteger } from '@/lib/validation/numbers';
import { PERMISSIONS } from './feature';
import { SourcesPanel } from './SourcesPanel';

const form: FormDef<Omit<MarketingSettingsInput, 'version'>, MarketingSettings> = {
  ns: 'marketing_settings',
  defaults: {},
  sections: [
    {
      fields: [
        {
          kind: 'number',
          name: 'waiting_days',
          required: true,
          rules: [isInteger({ min: 1, max: 90 })],
          help: 'help.waiting_days',
        },
      ],
    },
  ],
  fromRecord: ({ waiting_days }) => ({ waiting_days: String(waiting_days) }),
  toBody: ({ waiting_days }) => ({ waiting_days: String(waiting_days) }),
  update: (_, body) => updateMarketingSettings(body as MarketingSettingsInput),
};

const history = (_: string, params: object) => queryOf(listMarketingSettingsHistory, params);

/** How leads are followed, and where they come from. */
export default function SettingsScreen() {
  const { t } = useTranslation('marketing_settings');
  return (
    <SettingsPage
      def={form}
      query={queryOf(getMarketingSettings)}
      history={history}
      permissions={PERMISSIONS}
      title={t('title')}
      hint={t('hint')}
    >
      <h2>{t('sources')}</h2>
      <SourcesPanel />
    </SettingsPage>
  );
}
