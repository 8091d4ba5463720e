import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type StaffRole, Status } from '@/api/generated/manager/client.schemas';
import { listStaffRoles } from '@/api/generated/manager/staff-roles-reads';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { CheckGroup } from '@/components/fields/CheckGroup';
import { localName, useLanguage } from '@/i18n/useLanguage';

const MOST = 200;

const useStaffRoles = () => useQuery(queryOf(listStaffRoles, { page_size: MOST }));

/** The roles of somebody: those that are active, and disabled ones that the person has already. */
export function StaffRolesField() {
  const { t } = useTranslation('staff_roles');
  const language = useLanguage();
  const { data, error, refetch } = useStaffRoles();
  const chosen = (useWatch({ name: 'role_ids' }) ?? []) as number[];
  // What was taken off by mistake can be put back.
  const [held] = useState(chosen);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons lines={2} />;
  const label = (role: StaffRole) => {
    const name = localName(role, language);
    return role.status === Status.active ? name : t('disabledRole', { name });
  };
  return (
    <CheckGroup
      name="role_ids"
      label={t('field.label')}
      options={data.items
        .filter(({ id, status }) => status === Status.active || held.includes(id))
        .map((role) => ({ value: role.id, label: <bdi>{label(role)}</bdi> }))}
      help={t('field.help')}
      missing={t('field.missing')}
    />
  );
}

/** What the history keeps as ids. */
export function NamesOfStaffRoles({ ids }: { ids: readonly number[] }) {
  const language = useLanguage();
  const { data } = useStaffRoles();
  const words = new Intl.ListFormat(language, { type: 'unit' });
  const names = ids.map((id) => {
    const role = data?.items.find((one) => one.id === id);
    return role ? localName(role, language) : String(id);
  });
  return <bdi>{words.format(names) || '—'}</bdi>;
}
