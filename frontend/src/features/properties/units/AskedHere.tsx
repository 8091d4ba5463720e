import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getBuilding } from '@/api/generated/merchant/buildings-reads';
import { queryOf } from '@/api/operation';
import { useLanguage } from '@/i18n/useLanguage';
import { ASKED } from './identifiers';

/** What the registry of the chosen building's place asks for; the fields of that place follow it. */
export function AskedHere() {
  const { t } = useTranslation('units');
  const language = useLanguage();
  const { setValue } = useFormContext();
  const building = useWatch({ name: 'building_id' }) as number | null | undefined;
  const { data } = useQuery({ ...queryOf(getBuilding, building ?? 0), enabled: Boolean(building) });
  const asked = building ? data?.asked_identifiers : undefined;
  useEffect(() => setValue(ASKED, asked ?? []), [asked, setValue]);
  if (!asked) return null;
  const words = asked.map((name) => t(`values.missing_identifiers.${name}`));
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
  return <small>{t('asked', { list })}</small>;
}
