import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ViewingSettings,
  ViewingSettingsInput,
} from '@/api/generated/merchant/client.schemas';
import { listViewingSettingsHistory } from '@/api/generated/merchant/viewings-history';
import { getViewingSettings } from '@/api/generated/merchant/viewings-reads';
import { updateViewingSettings } from '@/api/generated/merchant/viewings-writes';
import { queryOf } from '@/api/operation';
import { SettingsPage } from '@/components/form/SettingsPage';
import type { FormDef } from '@/components/form/types';
import { HoursField, WeekText } from '@/features/identity/account/public';
import { AgentsField, NamesOfAgents } from './AgentsField';
import { PERMISSIONS } from './feature';

const form: FormDef<Omit<ViewingSettingsInput, 'version'>, ViewingSettings> = {
  ns: 'viewings',
  draft: 'viewings.settings',
  defaults: { is_on: false, hours: [], agent_ids: [] },
  sections: [
    {
      fields: [
        { kind: 'switch', name: 'is_on', width: 12, help: 'help.is_on' },
        { kind: 'custom', name: 'agent_ids', width: 12, render: () => <AgentsField /> },
        { kind: 'number', name: 'minutes', required: true, min: 5, max: 480, width: 4 },
        {
          kind: 'number',
          name: 'lead_hours',
          required: true,
          min: 0,
          max: 336,
          width: 4,
          help: 'help.lead_hours',
        },
        {
          kind: 'number',
          name: 'days_ahead',
          required: true,
          min: 1,
          max: 60,
          width: 4,
          help: 'help.days_ahead',
        },
      ],
    },
    {
      title: 'hours',
      fields: [
        {
          kind: 'custom',
          name: 'hours',
          width: 12,
          render: () => (
            <Suspense fallback={null}>
              <HoursField />
            </Suspense>
          ),
        },
      ],
    },
  ],
  fromRecord: ({ is_on, hours, minutes, lead_hours, days_ahead, agents }) => ({
    is_on,
    minutes,
    lead_hours,
    days_ahead,
    hours: hours.map(({ day, from, to }) => ({ day, from: from.slice(0, 5), to: to.slice(0, 5) })),
    agent_ids: agents.map(({ id }) => id),
  }),
  update: (_, body) => updateViewingSettings(body as ViewingSettingsInput),
};

const history = (_: string, params: object) => queryOf(listViewingSettingsHistory, params);
const words = {
  hours: (value: unknown) => (
    <Suspense fallback={null}>
      <WeekText hours={value as ViewingSettings['hours']} />
    </Suspense>
  ),
  agent_ids: (value: unknown) => <NamesOfAgents ids={value as number[]} />,
};

/** When visitors choose a time themselves, and who shows them the units. */
export default function SettingsScreen() {
  const { t } = useTranslation('viewings');
  return (
    <SettingsPage
      def={form}
      query={queryOf(getViewingSettings)}
      history={history}
      historyWords={words}
      permissions={PERMISSIONS}
      title={t('settings')}
      hint={t('hint')}
      changedBy={t('changedBy')}
    />
  );
}
