import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows, useArea } from '@/api/areaContext';
import type {
  ReminderSettings,
  ReminderSettingsInput,
} from '@/api/generated/merchant/client.schemas';
import { getReminderSettings } from '@/api/generated/merchant/reminders-reads';
import { updateReminderSettings } from '@/api/generated/merchant/reminders-writes';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { Skeletons } from '@/components/feedback/States';
import { SettingsPanel } from '@/components/form/SettingsPanel';
import type { FormDef } from '@/components/form/types';
import { Page } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { PendingPanel } from '@/components/PendingPanel';
import { CARE_PERMISSIONS, MorningPanel } from '../customers_care/public';
import { PATHS as TEMPLATES } from '../message_templates/feature';
import { DaysField } from './DaysField';
import { PATHS, PERMISSIONS } from './feature';
import { PreviewPanel } from './PreviewPanel';
import { isWhatsAppUsable } from './whatsapp';

const Stack = styled('div')({ display: 'grid', gap: 16 });
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const form: FormDef<Omit<ReminderSettingsInput, 'version'>, ReminderSettings> = {
  ns: 'reminders',
  draft: 'reminders.settings',
  defaults: { days: [], hour: 9 },
  sections: [
    {
      fields: [
        { kind: 'custom', name: 'days', width: 12, render: () => <DaysField /> },
        { kind: 'select', name: 'hour', values: HOURS, required: true, help: 'help.hour' },
      ],
    },
  ],
  update: (_, body) => updateReminderSettings(body as ReminderSettingsInput),
};

/** When tenants are reminded of what falls due, and whom that means on a day. */
export default function SettingsScreen() {
  const { t } = useTranslation('reminders');
  const { account } = useArea();
  const allows = useAllows();
  const { data, error, refetch } = useQuery({
    ...queryOf(getReminderSettings),
    refetchOnWindowFocus: false,
  });
  const content = () => {
    if (error || !data)
      return <PendingPanel error={error} retry={() => void refetch()} lines={4} height={30} />;
    return (
      <Stack>
        {!isWhatsAppUsable(account) && <Alert severity="info">{t('whatsappOff')}</Alert>}
        <SettingsPanel
          key={data.version}
          def={form}
          settings={data}
          permission={PERMISSIONS.edit}
        />
        <PreviewPanel version={data.version} />
        {allows(CARE_PERMISSIONS.view) && (
          <Suspense fallback={<Skeletons lines={3} />}>
            <MorningPanel />
          </Suspense>
        )}
      </Stack>
    );
  };
  return (
    <Page
      title={t('settings.title')}
      hint={t('settings.hint')}
      actions={
        <>
          <PermissionButton
            color="inherit"
            variant="outlined"
            to={TEMPLATES.list}
            permission={permissions.message_templates.view}
          >
            {t('settings.kinds')}
          </PermissionButton>
          <PermissionButton
            color="inherit"
            variant="outlined"
            to={PATHS.list}
            permission={PERMISSIONS.view}
          >
            {t('title')}
          </PermissionButton>
        </>
      }
    >
      {content()}
    </Page>
  );
}
