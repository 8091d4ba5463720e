import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer, MergedField } from '@/api/generated/merchant/client.schemas';
import { CountryText } from '@/components/fields/CountryText';
import { Code, DateText, PhoneText } from '@/components/Text';
import { Word } from '@/components/Word';
import { localName, useLanguage } from '@/i18n/useLanguage';
import type { Difference } from './differing';

const Rows = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  '& > fieldset': {
    border: 0,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
    margin: 0,
    padding: '8px 0',
  },
  '& legend': { ...theme.typography.caption, color: theme.palette.text.secondary, padding: 0 },
  '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' },
}));

function shown(field: MergedField, value: string | number | undefined, none: string): ReactNode {
  if (value === undefined) return none;
  switch (field) {
    case 'mobile':
      return <PhoneText>{String(value)}</PhoneText>;
    case 'gender':
    case 'language':
      return <Word ns="customers" field={field} value={value} />;
    case 'nationality':
      return <CountryText code={String(value)} />;
    case 'birth_date':
      return <DateText day={String(value)} />;
    case 'national_id':
    case 'passport_number':
    case 'trade_licence':
    case 'trn':
      return <Code>{value}</Code>;
    default:
      return <bdi>{value}</bdi>;
  }
}

interface Props {
  survivor: Customer;
  merged: Customer;
  fields: readonly Difference[];
  taken: ReadonlySet<MergedField>;
  onChange: (taken: ReadonlySet<MergedField>) => void;
}

/** Field by field, whose value stays. */
export function Choices({ survivor, merged, fields, taken, onChange }: Props) {
  const { t } = useTranslation(['customer_merges', 'customers']);
  const language = useLanguage();
  if (fields.length === 0) return <p style={{ margin: 0 }}>{t('merge.same')}</p>;
  const choose = (field: MergedField, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(field);
    else next.delete(field);
    onChange(next);
  };
  return (
    <Rows>
      <p style={{ margin: 0 }}>{t('merge.choices')}</p>
      {fields.map(({ field, mine, theirs }) => (
        <fieldset key={field}>
          <legend>{t(`customers:fields.${field}`)}</legend>
          <RadioGroup
            row
            aria-label={t(`customers:fields.${field}`)}
            value={taken.has(field) ? 'theirs' : 'mine'}
            onChange={(_, next) => choose(field, next === 'theirs')}
          >
            <FormControlLabel
              value="mine"
              control={<Radio size="small" />}
              label={shown(field, mine, t('merge.none'))}
              title={localName(survivor, language)}
            />
            <FormControlLabel
              value="theirs"
              control={<Radio size="small" />}
              label={shown(field, theirs, t('merge.none'))}
              title={localName(merged, language)}
            />
          </RadioGroup>
        </fieldset>
      ))}
    </Rows>
  );
}
