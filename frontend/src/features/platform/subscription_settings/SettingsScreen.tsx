import { useTranslation } from 'react-i18next';
import type {
  SubscriptionSettings,
  SubscriptionSettingsInput,
} from '@/api/generated/manager/client.schemas';
import { listSubscriptionSettingsHistory } from '@/api/generated/manager/subscription-settings-history';
import { getSubscriptionSettings } from '@/api/generated/manager/subscription-settings-reads';
import { updateSubscriptionSettings } from '@/api/generated/manager/subscription-settings-writes';
import { queryOf } from '@/api/operation';
import { SettingsPage } from '@/components/form/SettingsPage';
import type { FormDef } from '@/components/form/types';
import { isInteger } from '@/lib/validation/numbers';
import { PERMISSIONS } from './feature';

const form: FormDef<Omit<SubscriptionSettingsInput, 'version'>, SubscriptionSettings> = {
  ns: 'subscription_settings',
  defaults: {},
  sections: [
    {
      fields: [
        {
          kind: 'number',
          name: 'grace_days',
          required: true,
          rules: [isInteger({ min: 0, max: 90 })],
          help: 'help.grace_days',
        },
        {
          kind: 'number',
          name: 'read_only_days',
          required: true,
          rules: [isInteger({ min: 1, max: 3650 })],
          help: 'help.read_only_days',
        },
        {
          kind: 'number',
          name: 'archive_days',
          required: true,
          rules: [isInteger({ min: 30, max: 3650 })],
          help: 'help.archive_days',
        },
      ],
    },
  ],
  fromRecord: ({ grace_days, read_only_days, archive_days }) => ({
    grace_days: String(grace_days),
    read_only_days: String(read_only_days),
    archive_days: String(archive_days),
  }),
  toBody: ({ grace_days, read_only_days, archive_days }) => ({
    grace_days: String(grace_days),
    read_only_days: String(read_only_days),
    archive_days: String(archive_days),
  }),
  update: (_, body) => updateSubscriptionSettings(body as SubscriptionSettingsInput),
};

const history = (_: string, params: object) => queryOf(listSubscriptionSettingsHistory, params);

/** How long merchants go on after their last paid day. */
export default function SettingsScreen() {
  const { t } = useTranslation('subscription_settings');
  return (
    <SettingsPage
      def={form}
      query={queryOf(getSubscriptionSettings)}
      history={history}
      permissions={PERMISSIONS}
      title={t('title')}
      hint={t('hint')}
    />
  );
}
