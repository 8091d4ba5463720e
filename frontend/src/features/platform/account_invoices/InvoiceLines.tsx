import { useTranslation } from 'react-i18next';
import { AmountRows } from '@/components/AmountRows';
import { Money } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';

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
    <AmountRows>
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
          <span>{name === 'total' ? <strong>{words}</strong> : words}</span>
          <b>
            <Money amount={amount} currency={currency} />
          </b>
        </li>
      ))}
    </AmountRows>
  );
}
