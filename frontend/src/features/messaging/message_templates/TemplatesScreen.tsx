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
import { SettingsPage } from '@/components/form/SettingsPage';
import { Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import { StatusChip } from '@/components/StatusChip';
import { PATHS as REMINDERS } from '../reminders/feature';
import { PATHS, PERMISSIONS } from './feature';
import { isPage, settingsForm } from './forms';

const Below = styled('div')({ marginBlockStart: 16 });
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

/** The kinds that there are, each with the way to its words. */
function Kinds() {
  const { t } = useTranslation('message_templates');
  const { data, error, refetch } = useQuery(queryOf(listMessageTemplates));
  if (error || !data)
    return <PendingPanel error={error} retry={() => void refetch()} lines={8} height={30} />;
  return (
    <Panel aria-label={t('kinds')}>
      <Rows>
        {data.map((template) => (
          <KindRow key={template.kind} template={template} />
        ))}
      </Rows>
    </Panel>
  );
}

/** Each kind of message to customers with its ways, and the hours in which they leave. */
export default function TemplatesScreen() {
  const { t } = useTranslation('message_templates');
  return (
    <SettingsPage
      def={settingsForm}
      query={queryOf(getMessageSettings)}
      history={history}
      permissions={PERMISSIONS}
      title={t('title')}
      hint={t('hint')}
      historyTitle={t('settings')}
      actions={
        <PermissionButton
          color="inherit"
          variant="outlined"
          to={REMINDERS.settings}
          permission={permissions.reminders.view}
        >
          {t('days')}
        </PermissionButton>
      }
    >
      <Below>
        <Kinds />
      </Below>
    </SettingsPage>
  );
}
