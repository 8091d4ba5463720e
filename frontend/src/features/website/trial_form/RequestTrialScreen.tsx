import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { getCallingCode, listCountries } from '@/api/generated/public/places-reads';
import { queryOf } from '@/api/operation';
import { LightField, LightNotice } from '@/components/fields/LightField';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { Narrow, useSeo } from '../site/public';
import { BUSINESS_TYPES, EMPTY, NAMES, type Name, REFERRAL_SOURCES, faultsOf } from './fields';
import { originOf } from './origin';
import { SelectField } from './SelectField';
import { useRegister } from './useRegister';

const Grid = styled('div')({
  display: 'grid',
  columnGap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
});

/** The served countries, and the visitor's own prefix where it is known. */
function usePlaces() {
  const countries = useQuery({ ...queryOf(listCountries), staleTime: Infinity });
  const code = useQuery({ ...queryOf(getCallingCode), staleTime: Infinity });
  return {
    countries: countries.data ?? [],
    code: code.data,
    failed: countries.isError,
    retry: () => void countries.refetch(),
  };
}

export default function RequestTrialScreen() {
  const { t } = useTranslation(['trial_form', 'kit']);
  const language = useLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { countries, code, failed, retry } = usePlaces();
  const { send, busy, problem } = useRegister();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  useSeo({
    title: t('seo.title'),
    description: t('seo.description'),
    canonical: '/request-free-trial',
  });

  const served = countries.find((one) => one.code === code?.country);
  const values = {
    ...EMPTY,
    mobile: code?.country_calling_code ?? '',
    country: served?.code ?? '',
    ...typed,
  };
  const change = (name: Name) => (value: string) => {
    // The prefix follows the country until a number is typed.
    const prefix =
      name === 'country' && !/\d{5}/.test(values.mobile)
        ? countries.find((one) => one.code === value)?.prefix
        : undefined;
    setTyped({ ...typed, [name]: value, ...(prefix && { mobile: `+${prefix}` }) });
    setFaults({ ...faults, [name]: undefined });
  };
  const show = (found: Partial<Record<Name, string>>) => {
    setFaults(found);
    const first = NAMES.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return first === undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!show(faultsOf(values, language, t))) return;
    const trimmed = Object.fromEntries(
      NAMES.map((name) => [name, values[name].trim()]),
    ) as typeof values;
    const answer = await send({ ...trimmed, ...originOf(search) });
    if ('saved' in answer)
      void navigate('/request-free-trial-success', {
        state: { email: answer.saved.email, codeKey: answer.saved.code_key },
      });
    else show(answer.faults);
  };
  const text = (name: Name, more: Partial<Parameters<typeof LightField>[0]> = {}) => (
    <LightField
      name={name}
      label={t(`fields.${name}`)}
      value={values[name]}
      error={faults[name]}
      required
      {...more}
      onChange={change(name)}
    />
  );
  const choice = (name: Name, options: readonly { value: string; label: string }[]) => (
    <SelectField
      name={name}
      label={t(`fields.${name}`)}
      value={values[name]}
      error={faults[name]}
      options={options}
      none={t('choose')}
      onChange={change(name)}
    />
  );
  return (
    <Narrow>
      <h1>{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      {problem && (
        <LightNotice tone="danger" role="alert">
          {problem}
        </LightNotice>
      )}
      {failed && (
        <LightNotice tone="danger" role="alert">
          {t('noCountries')}{' '}
          <Button size="small" color="inherit" onClick={retry}>
            {t('retry', { ns: 'kit' })}
          </Button>
        </LightNotice>
      )}
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <h2>{t('business')}</h2>
        <Grid>
          {text('business_name_en', { dir: 'ltr', lang: 'en', autoComplete: 'organization' })}
          {text('business_name_ar', { dir: 'rtl', lang: 'ar' })}
          {choice(
            'business_type',
            BUSINESS_TYPES.map((value) => ({ value, label: t(`values.business_type.${value}`) })),
          )}
          {text('expected_units', { inputMode: 'numeric', dir: 'ltr' })}
          {choice(
            'country',
            countries.map((one) => ({ value: one.code, label: localName(one, language) })),
          )}
          {text('city', { autoComplete: 'address-level2' })}
        </Grid>
        <h2>{t('you')}</h2>
        <Grid>
          {text('owner_name', { autoComplete: 'name' })}
          {text('mobile', { type: 'tel', dir: 'ltr', autoComplete: 'tel', help: t('mobileHelp') })}
          {text('email', {
            type: 'email',
            dir: 'ltr',
            autoComplete: 'email',
            help: t('emailHelp'),
          })}
          {choice(
            'referral_source',
            REFERRAL_SOURCES.map((value) => ({
              value,
              label: t(`values.referral_source.${value}`),
            })),
          )}
        </Grid>
        <p>
          {t('agree')} <Link to="/terms-and-conditions">{t('terms')}</Link> ·{' '}
          <Link to="/privacy-policy">{t('privacy')}</Link>
        </p>
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {t('submit')}
        </Button>
      </form>
    </Narrow>
  );
}
