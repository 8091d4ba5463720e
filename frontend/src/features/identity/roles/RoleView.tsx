import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Role, RolePages } from '@/api/generated/merchant/client.schemas';
import { getRole, listRolePages } from '@/api/generated/merchant/roles-reads';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { Page, Panel } from '@/components/Page';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { NamesOfRole, RightsOfRole, RoleFacts } from './RightsFacts';

function Rights({ role, all }: { role: Role; all: RolePages }) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const words = new Intl.ListFormat(language, { type: 'unit' });
  const options = all.options.filter(
    ({ option }) => role.is_administrator || role.options.includes(option),
  );
  return (
    <RoleFacts>
      <NamesOfRole role={role} />
      <div>
        <dt>{t('fields.reach')}</dt>
        <dd>
          {t(`values.reach.${role.reach}`)}
          <small>{t(`reach.${role.reach}`)}</small>
        </dd>
      </div>
      <RightsOfRole role={role} pages={all.pages} />
      {options.length > 0 && (
        <div>
          <dt>{t('fields.options')}</dt>
          <dd>{words.format(options.map((option) => localName(option, language)))}</dd>
        </div>
      )}
    </RoleFacts>
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
