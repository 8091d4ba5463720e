import { useTranslation } from 'react-i18next';
import {
  CodeRule,
  type SigningSettings as Settings,
  type SigningSettingsInput,
} from '@/api/generated/merchant/client.schemas';
import { listSigningSettingsHistory } from '@/api/generated/merchant/signing-history';
import { getSigningSettings } from '@/api/generated/merchant/signing-reads';
import { updateSigningSettings } from '@/api/generated/merchant/signing-writes';
import { queryOf } from '@/api/operation';
import { SettingsPage } from '@/components/form/SettingsPage';
import type { FormDef } from '@/components/form/types';
import { PERMISSIONS } from './feature';
import { OrderField } from './OrderField';

const form: FormDef<Omit<SigningSettingsInput, 'version'>, Settings> = {
  ns: 'signing',
  draft: 'signing.settings',
  defaults: { parties: [], confirmation: CodeRule.where_possible },
  sections: [
    {
      fields: [
        { kind: 'custom', name: 'parties', width: 12, render: () => <OrderField /> },
        {
          kind: 'select',
          name: 'confirmation',
          values: Object.values(CodeRule),
          required: true,
          help: 'help.confirmation',
        },
        {
          kind: 'number',
          name: 'link_days',
          required: true,
          min: 1,
          max: 365,
          help: 'help.link_days',
        },
        {
          kind: 'number',
          name: 'remind_every_days',
          min: 1,
          max: 60,
          help: 'help.remind_every_days',
        },
      ],
    },
  ],
  update: (_, body) => updateSigningSettings(body as SigningSettingsInput),
};

const history = (_: string, params: object) => queryOf(listSigningSettingsHistory, params);

/** Who signs contracts in which order, how they are confirmed and how often they are reminded. */
export default function SigningSettings() {
  const { t } = useTranslation('signing');
  return (
    <SettingsPage
      def={form}
      query={queryOf(getSigningSettings)}
      history={history}
      permissions={PERMISSIONS}
      title={t('title')}
      hint={t('hint')}
      changedBy={t('changedBy')}
    />
  );
}
