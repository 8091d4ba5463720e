import { useTranslation } from 'react-i18next';
import type {
  SurveySettings as Settings,
  SurveySettingsInput,
} from '@/api/generated/merchant/client.schemas';
import { listSurveySettingsHistory } from '@/api/generated/merchant/surveys-history';
import { getSurveySettings } from '@/api/generated/merchant/surveys-reads';
import { updateSurveySettings } from '@/api/generated/merchant/surveys-writes';
import { queryOf } from '@/api/operation';
import { SettingsPage } from '@/components/form/SettingsPage';
import type { FormDef } from '@/components/form/types';
import { userSource } from '@/features/identity/users/public';
import { PERMISSIONS } from './feature';

const number = (name: string, min: number, max: number) =>
  ({ kind: 'number', name, required: true, min, max, help: `help.${name}` }) as const;

const form: FormDef<Omit<SurveySettingsInput, 'version'>, Settings> = {
  ns: 'surveys',
  draft: 'surveys.settings',
  defaults: {},
  sections: [
    {
      fields: [
        number('link_days', 1, 90),
        number('low_score', 0, 4),
        number('complaint_days', 0, 60),
        {
          kind: 'entity',
          name: 'complaint_assignee_id',
          source: userSource,
          numeric: true,
          help: 'help.complaint_assignee_id',
        },
      ],
    },
  ],
  update: (_, body) => updateSurveySettings(body as SurveySettingsInput),
};

const history = (_: string, params: object) => queryOf(listSurveySettingsHistory, params);

/** For how long tenants can answer, and which answers open a complaint. */
export default function SurveySettings() {
  const { t } = useTranslation('surveys');
  return (
    <SettingsPage
      def={form}
      query={queryOf(getSurveySettings)}
      history={history}
      permissions={PERMISSIONS}
      title={t('settings.title')}
      hint={t('settings.hint')}
      changedBy={t('settings.changedBy')}
    />
  );
}
