import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Money } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    paddingBlock: 10,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& li:last-of-type': { borderBlockEnd: 0, fontWeight: 700 },
  '& small': { display: 'block', color: theme.palette.text.secondary, ...theme.typography.caption },
  '& b': { whiteSpace: 'nowrap' },
}));

interface Line {
  title_en: string;
  title_ar: string;
  explanation_en: string;
  explanation_ar: string;
  amount: string;
}

interface Props {
  lines: readonly Line[];
  currency: string;
  net: string;
  vat: string;
  vat_rate: string;
  total: string;
}

/** What is bought, its tax, and what it comes to. */
export function InvoiceLines({ lines, currency, net, vat, vat_rate, total }: Props) {
  const { t } = useTranslation('account_invoices');
  const language = useLanguage();
  const sums = [
    ['net', t('fields.net'), net],
    ['vat', t('vatOf', { rate: Number(vat_rate) }), vat],
    ['total', t('fields.total'), total],
  ] as const;
  return (
    <Rows>
      {lines.map((line, at) => (
        <li key={at}>
          <span>
            <bdi>{line[`title_${language}`]}</bdi>
            <small>
              <bdi>{line[`explanation_${language}`]}</bdi>
            </small>
          </span>
          <b>
            <Money amount={line.amount} currency={currency} />
          </b>
        </li>
      ))}
      {sums.map(([name, words, amount]) => (
        <li key={name}>
          <span>{words}</span>
          <b>
            <Money amount={amount} currency={currency} />
          </b>
        </li>
      ))}
    </Rows>
  );
}
