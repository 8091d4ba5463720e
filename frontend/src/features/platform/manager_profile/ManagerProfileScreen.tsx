import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { Icon } from '@/components/Icon';
import { Page, Panel } from '@/components/Page';
import { Code } from '@/components/Text';
import { SecondFactorPanel, SessionsPanel } from '@/features/identity/profile/public';
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
const Stack = styled('div')({ display: 'grid', gap: 16 });

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
      <Stack>
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
        <SecondFactorPanel area="manager" />
        <SessionsPanel />
      </Stack>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Page>
  );
}
