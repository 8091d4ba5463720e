import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractPayment } from '@/api/generated/merchant/client.schemas';
import type { FormDef } from '@/components/form/types';
import { Code, DateText, Money } from '@/components/Text';
import { amountOf, hundredths } from '@/features/leasing/contracts/public';
import { localName, useLanguage } from '@/i18n/useLanguage';

const SHOWN = 5;

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  padding: '12px 14px',
  borderRadius: 10,
  background: theme.surface.sunken,
  border: `1px solid ${theme.surface.line}`,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 16px',
  ...theme.typography.body1,
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& .sum': { ...theme.typography.h3, margin: 0 },
}));

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      {children}
    </>
  );
}

function Tenant({ row }: { row: ContractPayment }) {
  const language = useLanguage();
  return <bdi>{localName(row, language, 'customer_name')}</bdi>;
}

/** Whose payment it is, for what, and how it was to come. */
export function PaymentFacts({ row }: { row: ContractPayment }) {
  const { t } = useTranslation('contract_payments');
  const language = useLanguage();
  return (
    <List>
      <Fact label={t('fields.amount')}>
        <dd className="sum">
          <Money amount={row.amount} />
        </dd>
      </Fact>
      <Fact label={t('fields.customer_name')}>
        <dd>
          <Tenant row={row} />
        </dd>
      </Fact>
      <Fact label={t('fields.unit_number')}>
        <dd>
          <Code>{row.unit_number}</Code> · <bdi>{localName(row, language, 'building_name')}</bdi>
        </dd>
      </Fact>
      <Fact label={t('fields.type')}>
        <dd>
          {t(`values.type.${row.type}`)} · <DateText day={row.due_on} />
        </dd>
      </Fact>
      {row.cheque_number && (
        <Fact label={t('fields.cheque_number')}>
          <dd>
            <Code>{row.cheque_number}</Code>
            {row.bank && (
              <>
                {' '}
                · <bdi>{row.bank}</bdi>
              </>
            )}
          </dd>
        </Fact>
      )}
      {row.receipt_number && (
        <Fact label={t('fields.receipt_number')}>
          <dd>
            <Code>{row.receipt_number}</Code>
          </dd>
        </Fact>
      )}
    </List>
  );
}

const total = (rows: readonly ContractPayment[]) =>
  amountOf(rows.reduce((sum, { amount }) => sum + (hundredths(amount) ?? 0n), 0n));

/** What many payments come to, and the first of them by name. */
export function PaymentsFacts({ rows }: { rows: readonly ContractPayment[] }) {
  const { t } = useTranslation('contract_payments');
  return (
    <List>
      <Fact label={t('totals.amount')}>
        <dd className="sum">
          <Money amount={total(rows)} />
        </dd>
      </Fact>
      {rows.slice(0, SHOWN).map((row) => (
        <Fact key={row.id} label={row.unit_number}>
          <dd>
            <Tenant row={row} /> · <Money amount={row.amount} />
            {row.cheque_number && (
              <>
                {' '}
                · <Code>{row.cheque_number}</Code>
              </>
            )}
          </dd>
        </Fact>
      ))}
      {rows.length > SHOWN && (
        <dd style={{ gridColumn: '1 / -1' }}>{t('more', { count: rows.length - SHOWN })}</dd>
      )}
    </List>
  );
}

/** A form with the facts above its fields. */
export const withFacts = <Body extends object, Saved>(
  form: FormDef<Body, Saved>,
  facts: ReactNode,
): FormDef<Body, Saved> => ({
  ...form,
  sections: [
    { fields: [{ kind: 'custom', name: 'facts', width: 12, render: () => facts }] },
    ...form.sections,
  ],
});
