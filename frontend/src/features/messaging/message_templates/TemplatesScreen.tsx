import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MessageTemplate } from '@/api/generated/merchant/client.schemas';
import { listMessageSettingsHistory } from '@/api/generated/merchant/message-templates-history';
import {
  getMessageSettings,
  listMessageTemplates,
} from '@/api/generated/merchant/message-templates-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { SettingsPanel } from '@/components/form/SettingsPanel';
import { HistoryButton } from '@/components/HistoryButton';
import { Page, Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { StatusChip } from '@/components/StatusChip';
import { PATHS as REMINDERS } from '../reminders/feature';
import { PATHS, PERMISSIONS } from './feature';
import { isPage, settingsForm } from './forms';

const Stack = styled('div')({ display: 'grid', gap: 16 });
const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 12px',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '12px 20px',
  '& + &': { borderBlockStart: `1px solid ${theme.surface.line}` },
}));
const Chips = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

const history = (_: string, params: object) => queryOf(listMessageSettingsHistory, params);

function KindRow({ template }: { template: MessageTemplate }) {
  const { t } = useTranslation('message_templates');
  const way = (name: 'email' | 'whatsapp', isOn: boolean) => (
    <StatusChip
      tone={isOn ? 'success' : 'neutral'}
      label={t(`ways.${name}.${isOn ? 'on' : 'off'}`)}
    />
  );
  return (
    <Row>
      <Link to={PATHS.detail(template.kind)}>{t(`values.kind.${template.kind}`)}</Link>
      <Chips>
        {template.is_own && <StatusChip tone="info" label={t('own')} />}
        {!template.is_english && <StatusChip label={t('noEnglish')} />}
        {!template.is_arabic && <StatusChip label={t('noArabic')} />}
        {isPage(template) && <StatusChip label={t('onPage')} />}
        {template.can_email && way('email', template.by_email)}
        {template.can_whatsapp && way('whatsapp', template.by_whatsapp)}
      </Chips>
    </Row>
  );
}

/** Each kind of message to customers with its ways, and the hours in which they leave. */
export default function TemplatesScreen() {
  const { t } = useTranslation('message_templates');
  const kinds = useQuery(queryOf(listMessageTemplates));
  const settings = useQuery({ ...queryOf(getMessageSettings), refetchOnWindowFocus: false });
  const error = kinds.error ?? settings.error;
  const retry = () => {
    void kinds.refetch();
    void settings.refetch();
  };
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <PermissionButton
            color="inherit"
            variant="outlined"
            to={REMINDERS.settings}
            permission={permissions.reminders.view}
          >
            {t('days')}
          </PermissionButton>
          <HistoryButton
            permission={PERMISSIONS.view}
            ns="message_templates"
            id="settings"
            title={t('settings')}
            query={history}
          />
        </>
      }
    >
      {error || !kinds.data || !settings.data ? (
        <PendingPanel error={error} retry={retry} lines={8} height={30} />
      ) : (
        <Stack>
          <SettingsPanel
            key={settings.data.version}
            def={settingsForm}
            settings={settings.data}
            permission={PERMISSIONS.edit}
          />
          <Panel aria-label={t('kinds')}>
            <Rows>
              {kinds.data.map((template) => (
                <KindRow key={template.kind} template={template} />
              ))}
            </Rows>
          </Panel>
        </Stack>
      )}
    </Page>
  );
}
