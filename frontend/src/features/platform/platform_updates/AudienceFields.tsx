import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type PlatformUpdate, SubscriptionPackage } from '@/api/generated/manager/client.schemas';
import { listCountries } from '@/api/generated/manager/places-reads';
import { queryOf } from '@/api/operation';
import { useLanguage } from '@/i18n/useLanguage';
import { countryName } from '@/lib/countries';

interface Choice {
  value: string;
  label: string;
}

function Ticks({ name, choices }: { name: string; choices: readonly Choice[] }) {
  const { t } = useTranslation('platform_updates');
  const { field } = useController({ name });
  const chosen = (field.value ?? []) as string[];
  const toggle = (value: string, isIn: boolean) =>
    field.onChange(isIn ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend>{t(`fields.${name}`)}</legend>
      {choices.map(({ value, label }) => (
        <FormControlLabel
          key={value}
          label={label}
          control={
            <Checkbox
              checked={chosen.includes(value)}
              onChange={(_, isIn) => toggle(value, isIn)}
            />
          }
        />
      ))}
      <FormHelperText>{t(`help.${name}`)}</FormHelperText>
    </fieldset>
  );
}

/** The served countries; none ticked is all. */
export function CountriesField() {
  const language = useLanguage();
  const { data } = useQuery(queryOf(listCountries));
  const served = (data ?? []).filter((country) => country.served);
  const choices = served.map(({ code }) => ({ value: code, label: countryName(code, language) }));
  return <Ticks name="countries" choices={choices} />;
}

/** The plans; none ticked is all, also those on trial. */
export function PackagesField() {
  const { t } = useTranslation('platform_updates');
  const choices = Object.values(SubscriptionPackage).map((value) => ({
    value,
    label: t(`values.packages.${value}`),
  }));
  return <Ticks name="packages" choices={choices} />;
}

/** Whom news concern, in words. */
export function Audience({ row }: { row: PlatformUpdate }) {
  const { t } = useTranslation('platform_updates');
  const language = useLanguage();
  const parts = [
    ...row.countries.map((code) => countryName(code, language)),
    ...row.packages.map((value) => t(`values.packages.${value}`)),
  ];
  return <>{parts.length > 0 ? parts.join(t('between')) : t('everybody')}</>;
}
