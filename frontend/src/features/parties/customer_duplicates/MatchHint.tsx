import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { matchCustomer } from '@/api/generated/merchant/customer-duplicates-writes';
import type { TypedCustomer } from '@/api/generated/merchant/client.schemas';
import { previewOf } from '@/api/operation';
import { PhoneText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { usePaused } from '@/lib/usePaused';
import { customerPaths } from '../customers/public';
import { Reasons } from './reasons';

const FIELDS = [
  'mobile',
  'email',
  'name_en',
  'name_ar',
  'national_id',
  'passport_number',
  'nationality',
] as const;
/** Shorter ones are still being typed. */
const SHORTEST = 5;

/** Says, while a tenant is being entered, who looks like them and is there already. */
export function MatchHint({ customerId }: { customerId?: number }) {
  const { t } = useTranslation('customer_duplicates');
  const language = useLanguage();
  const { control } = useFormContext();
  const values = useWatch({ control, name: [...FIELDS] }) as readonly unknown[];
  const typed: Partial<Record<(typeof FIELDS)[number], string>> = {};
  FIELDS.forEach((field, at) => {
    const value = String(values[at] ?? '').trim();
    if (value.length >= SHORTEST || (field === 'nationality' && value !== '')) typed[field] = value;
  });
  const asked = JSON.stringify(typed);
  const settled = usePaused(asked);
  const { data } = useQuery({
    ...previewOf(matchCustomer, {
      ...(JSON.parse(settled) as TypedCustomer),
      ...(customerId !== undefined && { customer_id: customerId }),
    }),
    enabled: settled !== '{}',
    staleTime: 30_000,
    retry: false,
  });
  if (!data || data.length === 0) return null;
  return (
    <Alert severity="warning" role="status">
      {t('hint')}
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {data.map((match) => (
          <li key={match.customer_id}>
            <MuiLink component={Link} to={customerPaths.detail(match.customer_id)}>
              <bdi>{localName(match, language)}</bdi>
            </MuiLink>{' '}
            <PhoneText>{match.mobile}</PhoneText> <Reasons of={match.reasons} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
