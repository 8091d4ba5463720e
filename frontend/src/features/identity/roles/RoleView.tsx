import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Role, RolePages } from '@/api/generated/merchant/client.schemas';
import { getRole, listRolePages } from '@/api/generated/merchant/roles-reads';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { Page, Panel } from '@/components/Page';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { levelOf } from './levels';

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  padding: '8px 20px',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '190px minmax(0, 1fr)',
    gap: '2px 16px',
    paddingBlock: 10,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
    '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& > div:last-child': { borderBlockEnd: 0 },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0 },
  '& small': { display: 'block', ...theme.typography.caption, color: theme.palette.text.secondary },
}));

function Rights({ role, all }: { role: Role; all: RolePages }) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const words = new Intl.ListFormat(language, { type: 'unit' });
  const options = all.options.filter(
    ({ option }) => role.is_administrator || role.options.includes(option),
  );
  return (
    <Facts>
      <div>
        <dt>{t('fields.name_en')}</dt>
        <dd>
          <bdi>{role.name_en}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('fields.name_ar')}</dt>
        <dd>
          <bdi>{role.name_ar}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('fields.reach')}</dt>
        <dd>
          {t(`values.reach.${role.reach}`)}
          <small>{t(`reach.${role.reach}`)}</small>
        </dd>
      </div>
      {all.pages.map((page) => {
        const given = page.actions.filter(
          ({ action }) => role.is_administrator || role.permissions[page.page]?.includes(action),
        );
        const level = levelOf(
          given.map(({ action }) => action),
          page.actions,
        );
        return (
          <div key={page.page}>
            <dt>{localName(page, language)}</dt>
            <dd>
              {t(`level.${level ?? 'custom'}`)}
              {given.length > 0 && (
                <small>{words.format(given.map((action) => localName(action, language)))}</small>
              )}
            </dd>
          </div>
        );
      })}
      {options.length > 0 && (
        <div>
          <dt>{t('fields.options')}</dt>
          <dd>{words.format(options.map((option) => localName(option, language)))}</dd>
        </div>
      )}
    </Facts>
  );
}

/** A role as those see it who may not change it. */
export function RoleView({ id }: { id: number }) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const role = useQuery(queryOf(getRole, id));
  const pages = useQuery({ ...queryOf(listRolePages), staleTime: Infinity });
  const failed = [role, pages].find((one) => one.error);
  const content = () => {
    if (failed?.error)
      return <ErrorState error={failed.error} retry={() => void failed.refetch()} />;
    if (!role.data || !pages.data) return <Skeletons lines={8} height={30} />;
    return <Rights role={role.data} all={pages.data} />;
  };
  return (
    <Page title={role.data ? localName(role.data, language) : t('title')}>
      <Panel>{content()}</Panel>
    </Page>
  );
}
