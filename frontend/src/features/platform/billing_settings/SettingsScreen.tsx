import { useTranslation } from 'react-i18next';
import type { BillingSettings, BillingSettingsInput } from '@/api/generated/manager/client.schemas';
import { listBillingSettingsHistory } from '@/api/generated/manager/billing-settings-history';
import { getBillingSettings } from '@/api/generated/manager/billing-settings-reads';
import { updateBillingSettings } from '@/api/generated/manager/billing-settings-writes';
import { queryOf } from '@/api/operation';
import { countrySource } from '@/components/fields/countrySource';
import { SettingsPage } from '@/components/form/SettingsPage';
import type { FormDef } from '@/components/form/types';
import { PERMISSIONS } from './feature';

const form: FormDef<Omit<BillingSettingsInput, 'version'>, BillingSettings> = {
  ns: 'billing_settings',
  defaults: {},
  sections: [
    {
      title: 'sections.seller',
      fields: [
        { kind: 'bilingual', name: 'seller_name', required: true },
        { kind: 'bilingual', name: 'seller_address', required: true },
        {
          kind: 'entity',
          name: 'seller_country',
          source: countrySource,
          required: true,
          help: 'help.seller_country',
        },
        { kind: 'text', name: 'vat_number', help: 'help.vat_number' },
        { kind: 'number', name: 'vat_rate', required: true, min: 0, max: 100 },
      ],
    },
    {
      title: 'sections.ways',
      fields: [
        { kind: 'switch', name: 'takes_cards', width: 12, help: 'help.takes_cards' },
        { kind: 'switch', name: 'takes_transfers', width: 12 },
        {
          kind: 'text',
          name: 'bank_name',
          when: (values) => Boolean(values.takes_transfers),
          required: true,
        },
        {
          kind: 'text',
          name: 'bank_account_name',
          when: (values) => Boolean(values.takes_transfers),
          required: true,
        },
        {
          kind: 'text',
          name: 'iban',
          when: (values) => Boolean(values.takes_transfers),
          required: true,
        },
      ],
    },
  ],
  fromRecord: (settings) => settings,
  update: (_, body) => updateBillingSettings(body as BillingSettingsInput),
};

const history = (_: string, params: object) => queryOf(listBillingSettingsHistory, params);

/** Who invoices merchants, and how they can pay. */
export default function SettingsScreen() {
  const { t } = useTranslation('billing_settings');
  return (
    <SettingsPage
      def={form}
      query={queryOf(getBillingSettings)}
      history={history}
      permissions={PERMISSIONS}
      title={t('title')}
      hint={t('hint')}
    />
  );
}
