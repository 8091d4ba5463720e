import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listRolePages } from '@/api/generated/merchant/roles-reads';
import { getUserRights } from '@/api/generated/merchant/users-reads';
import { queryOf } from '@/api/operation';
import { EmptyState } from '@/components/feedback/States';
import { Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { localName, useLanguage } from '@/i18n/useLanguage';

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  padding: '6px 20px 16px',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '200px minmax(0, 1fr)',
    gap: 12,
    paddingBlock: 10,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, color: theme.palette.text.secondary },
  '@media (max-width: 700px)': { '& > div': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } },
}));

/** What an employee may do, in words. */
export function Rights({ id }: { id: number }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const rights = useQuery(queryOf(getUserRights, id));
  const pages = useQuery(queryOf(listRolePages));
  const error = rights.error ?? pages.error;
  const retry = () => void Promise.all([rights.refetch(), pages.refetch()]);
  if (error || !rights.data || !pages.data)
    return <PendingPanel error={error} retry={retry} lines={8} />;
  if (rights.data.is_administrator)
    return (
      <Panel>
        <EmptyState
          icon="star"
          title={t('rights.administrator')}
          text={t('rights.administratorText')}
        />
      </Panel>
    );
  const { permissions } = rights.data;
  const given = pages.data.pages
    .map((page) => ({
      ...page,
      actions: page.actions.filter(({ action }) =>
        permissions[String(page.page)]?.includes(action),
      ),
    }))
    .filter(({ actions }) => actions.length > 0);
  if (given.length === 0)
    return (
      <Panel>
        <EmptyState icon="lock" title={t('rights.none')} text={t('rights.noneText')} />
      </Panel>
    );
  return (
    <Panel>
      <List>
        {given.map((page) => (
          <div key={page.page}>
            <dt>{localName(page, language)}</dt>
            <dd>
              {page.actions
                .map((action) => localName(action, language))
                .join(language === 'ar' ? '، ' : ', ')}
            </dd>
          </div>
        ))}
      </List>
    </Panel>
  );
}
