import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { RolePage } from '@/api/generated/merchant/client.schemas';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { levelOf } from './levels';

/** What a role is, a line each. */
export const RoleFacts = styled('dl')(({ theme }) => ({
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

interface Role {
  name_en: string;
  name_ar: string;
  is_administrator: boolean;
  permissions: Readonly<Record<string, readonly number[]>>;
}

/** Both names of a role. */
export function NamesOfRole({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  return (['name_en', 'name_ar'] as const).map((name) => (
    <div key={name}>
      <dt>{t(`fields.${name}`)}</dt>
      <dd>
        <bdi>{role[name]}</bdi>
      </dd>
    </div>
  ));
}

/** What a role may do on each page. */
export function RightsOfRole({ role, pages }: { role: Role; pages: readonly RolePage[] }) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const words = new Intl.ListFormat(language, { type: 'unit' });
  return pages.map((page) => {
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
  });
}

/** On how many pages a role may do something. */
export function ScopeOfRole({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  const pages = Object.values(role.permissions).filter((actions) => actions.length > 0).length;
  return <>{role.is_administrator ? t('scope.all') : t('scope.pages', { count: pages })}</>;
}
