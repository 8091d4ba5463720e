import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { ManagerSession } from '@/api/generated/manager/client.schemas';
import { listSessions } from '@/api/generated/manager/sign-in-reads';
import { deleteSession } from '@/api/generated/manager/sign-in-writes';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { Icon } from '@/components/Icon';
import { useRunAction } from '@/components/list/useRunAction';
import { Page, Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { Code, InstantText } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import { ChangePasswordDialog } from './ChangePasswordDialog';

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  gap: '16px 20px',
  margin: 0,
  padding: 20,
  '& dt': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h3, margin: '24px 0 10px' }));
const Places = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px 14px',
    alignItems: 'center',
    padding: '12px 20px',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& li:last-child': { borderBlockEnd: 0 },
  '& .what': { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .when': { ...theme.typography.caption, color: theme.palette.text.secondary, display: 'block' },
}));

function Sessions() {
  const { t } = useTranslation('manager_profile');
  const { data, error, refetch } = useQuery(queryOf(listSessions));
  const run = useRunAction<ManagerSession>('manager_profile');
  const end = (session: ManagerSession) =>
    void run(
      {
        name: 'end',
        danger: true,
        run: (row) => deleteSession(row.id),
        consequences: () => [t('consequences.end')],
      },
      [session],
    );
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <Places>
      {data.map((session) => (
        <li key={session.id}>
          <span className="what">
            <Code>{session.user_agent}</Code>
            <span className="when">
              <Code>{session.ip}</Code> · {t('lastSeen')} <InstantText at={session.last_seen_at} />
            </span>
          </span>
          {session.current ? (
            <StatusChip tone="success" label={t('thisOne')} />
          ) : (
            <Button color="error" variant="outlined" size="small" onClick={() => end(session)}>
              {t('actions.end')}
            </Button>
          )}
        </li>
      ))}
    </Places>
  );
}

export default function ManagerProfileScreen() {
  const { t } = useTranslation('manager_profile');
  const language = useLanguage();
  const { user } = useArea();
  const [changing, setChanging] = useState(false);
  return (
    <Page
      title={t('title')}
      actions={
        <Button
          variant="contained"
          startIcon={<Icon name="key" size={16} />}
          onClick={() => setChanging(true)}
        >
          {t('changePassword')}
        </Button>
      }
    >
      <Panel>
        <Facts>
          <div>
            <dt>{t('fields.name')}</dt>
            <dd>
              <bdi>{user.name}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('fields.email')}</dt>
            <dd>
              <Code>{user.email}</Code>
            </dd>
          </div>
          <div>
            <dt>{t('fields.roles')}</dt>
            <dd>
              <bdi>
                {String((language === 'ar' ? user.role_names_ar : user.role_names_en) ?? '—')}
              </bdi>
            </dd>
          </div>
          <div>
            <dt>{t('fields.language')}</dt>
            <dd>{t(`values.language.${user.language ?? 'en'}`)}</dd>
          </div>
        </Facts>
      </Panel>
      <Title>{t('sessions')}</Title>
      <Panel>
        <Sessions />
      </Panel>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Page>
  );
}
