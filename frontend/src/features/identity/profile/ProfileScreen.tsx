import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { Icon } from '@/components/Icon';
import { Page, Panel } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { StatusChip } from '@/components/StatusChip';
import { userPaths, userPermissions } from '@/features/identity/users/public';
import { switchLanguage } from '@/i18n/language';
import { localName, personName, useLanguage } from '@/i18n/useLanguage';
import type { Language } from '@/lib/text/language';
import { ApiKeysPanel } from './ApiKeysPanel';
import { Head, Stack } from './parts';
import { SecondFactorPanel } from './SecondFactorPanel';
import { SessionsPanel } from './SessionsPanel';

const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog'));
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  gap: '14px 20px',
  margin: 0,
  padding: '4px 20px 20px',
  '& dt': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

function PersonPanel() {
  const { t } = useTranslation('profile');
  const { user, account, area } = useArea();
  const language = useLanguage();
  const facts = [
    ['name', <bdi key="name">{personName(user, language)}</bdi>],
    [
      'email',
      <bdi key="email" dir="ltr">
        {user.email}
      </bdi>,
    ],
    ...(area === 'manager'
      ? []
      : [['account', <bdi key="account">{localName(account, language)}</bdi>] as const]),
    ...(area === 'merchant'
      ? [
          [
            'account_id',
            <bdi key="id" dir="ltr">
              {String(account.account_id ?? '')}
            </bdi>,
          ] as const,
        ]
      : []),
  ] as const;
  return (
    <Panel>
      <Head>
        <div>
          <h2>{t('person.title')}</h2>
          <p>{t('person.text')}</p>
        </div>
        {user.is_administrator === true && (
          <StatusChip tone="accent" label={t('person.administrator')} />
        )}
        {area === 'merchant' && (
          <PermissionButton
            color="inherit"
            variant="outlined"
            permission={userPermissions.edit}
            to={userPaths.one(user.id)}
            startIcon={<Icon name="edit" size={16} />}
          >
            {t('person.edit')}
          </PermissionButton>
        )}
      </Head>
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Panel>
  );
}

function PreferencesPanel() {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <Panel>
      <Head>
        <div>
          <h2>{t('language.title')}</h2>
          <p>{t('language.text')}</p>
        </div>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={language}
          aria-label={t('language.title')}
          onChange={(_, next: Language | null) => next && next !== language && switchLanguage(next)}
        >
          <ToggleButton value="en" lang="en">
            {t('language.en')}
          </ToggleButton>
          <ToggleButton value="ar" lang="ar">
            {t('language.ar')}
          </ToggleButton>
        </ToggleButtonGroup>
      </Head>
      <Head>
        <div>
          <h2>{t('password.heading')}</h2>
          <p>{t('password.text')}</p>
        </div>
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<Icon name="key" size={16} />}
          onClick={() => setOpen(true)}
        >
          {t('password.title')}
        </Button>
      </Head>
      {open && (
        <Suspense fallback={null}>
          <ChangePasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

/** The user's own: who they are here, language, password, sessions, keys. */
export default function ProfileScreen() {
  const { t } = useTranslation('profile');
  const { area } = useArea();
  return (
    <Page title={t('title')}>
      <Stack>
        <PersonPanel />
        <PreferencesPanel />
        {area !== 'manager' && <SecondFactorPanel area={area} />}
        <SessionsPanel />
        {area === 'merchant' && <ApiKeysPanel />}
      </Stack>
    </Page>
  );
}
