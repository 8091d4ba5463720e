import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AllocationInput, MoneyDue } from '@/api/generated/merchant/client.schemas';
import { getMoneyDues } from '@/api/generated/merchant/money-received-reads';
import { queryOf } from '@/api/operation';
import { Code, DateText, Money } from '@/components/Text';
import { amountOf, hundredths } from '@/features/leasing/contracts/public';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(96px, auto) 132px',
  gap: '4px 12px',
  alignItems: 'center',
  paddingBlock: 6,
  borderBlockEnd: `1px solid ${theme.surface.line}`,
  '& small': { color: theme.palette.text.secondary, display: 'block' },
  '& .open': { textAlign: 'end' },
  '@media (max-width: 480px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 120px',
    '& .open': { gridRow: 2 },
  },
}));

const keyOf = (due: MoneyDue) => `${due.contract_payment_id ?? ''}-${due.charge_id ?? ''}`;

function What({ due }: { due: MoneyDue }) {
  const { t } = useTranslation('money_received');
  return (
    <div>
      {due.charge_kind
        ? t(`values.charge_kind.${due.charge_kind}`)
        : t(`values.payment_type.${due.payment_type ?? 1}`)}{' '}
      · <DateText day={due.due_on} />
      <small>
        <Code>{due.contract_number}</Code>
        {due.unit_number && (
          <>
            {' '}
            · {t('dues.unit')} <Code>{due.unit_number}</Code>
          </>
        )}
        {due.cheque_number && (
          <>
            {' '}
            · {t('dues.cheque')} <Code>{due.cheque_number}</Code>
          </>
        )}
      </small>
    </div>
  );
}

interface Values {
  customer_id?: number;
  amount?: string;
  allocations?: AllocationInput[];
}

interface Props {
  /** Of the form's own tenant and amount without them. */
  customerId?: number;
  amount?: string;
  /** Only these payments, whenever they fall due. */
  asked?: readonly number[];
}

/** What the tenant owes, and what of it the sum pays: the oldest first, until somebody types another amount. */
export function DueRows({ customerId, amount, asked }: Props) {
  const { t } = useTranslation('money_received');
  const { watch, setValue, formState } = useFormContext<Values>();
  const [customer, sum] = [customerId ?? watch('customer_id'), amount ?? watch('amount')];
  const [typed, setTyped] = useState<Record<string, string>>();
  const isSum = hundredths(sum) !== undefined;
  const { data } = useQuery({
    ...queryOf(getMoneyDues, {
      customer_id: customer ?? 0,
      amount: isSum ? sum : undefined,
      contract_payment_ids: asked && [...asked],
    }),
    enabled: customer !== undefined,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => {
    const isAsked = (due: MoneyDue) => !asked || asked.includes(due.contract_payment_id ?? 0);
    return (data?.items ?? []).filter(isAsked);
  }, [data, asked]);
  const shown = (due: MoneyDue) => typed?.[keyOf(due)] ?? (typed ? '' : due.proposed);
  const allocations = useMemo(() => {
    const all = rows.map((due) => ({
      contract_payment_id: due.contract_payment_id,
      charge_id: due.charge_id,
      amount: typed ? (typed[keyOf(due)] ?? '') : due.proposed,
      version: due.version,
    }));
    return all.filter((row) => row.amount !== '' && hundredths(row.amount) !== 0n);
  }, [rows, typed]);
  // A sum that comes in goes to the oldest by itself; what is on account goes to what is said.
  const isSaid = typed !== undefined || amount !== undefined || asked !== undefined;
  useEffect(() => {
    setValue('allocations', isSaid ? allocations : undefined);
  }, [setValue, isSaid, allocations]);

  if (customer === undefined) return <p>{t('dues.choose')}</p>;
  if (!data) return null;
  if (rows.length === 0) return <p>{t('dues.none')}</p>;
  const paid = allocations.reduce((total, row) => total + (hundredths(row.amount) ?? 0n), 0n);
  const left = (hundredths(sum) ?? 0n) - paid;
  const faults = formState.errors.allocations as
    { message?: string; [row: number]: { amount?: { message?: string } } | undefined } | undefined;
  const faultOf = (due: MoneyDue) => {
    const index = allocations.findIndex(
      (row) =>
        row.contract_payment_id === due.contract_payment_id && row.charge_id === due.charge_id,
    );
    return faults?.[index]?.amount?.message;
  };
  const type = (due: MoneyDue, text: string) => {
    const before = typed ?? Object.fromEntries(rows.map((row) => [keyOf(row), shown(row)]));
    setTyped({ ...before, [keyOf(due)]: text });
  };
  return (
    <div role="group" aria-label={t('dues.title')}>
      <strong>{t('dues.title')}</strong>
      {rows.map((due) => (
        <Row key={keyOf(due)}>
          <What due={due} />
          <div className="open">
            <Money amount={due.amount} currency={false} />
          </div>
          <TextField
            size="small"
            value={shown(due)}
            onChange={(event) => type(due, event.target.value)}
            error={Boolean(faultOf(due))}
            helperText={faultOf(due)}
            slotProps={{
              htmlInput: {
                inputMode: 'decimal',
                dir: 'ltr',
                'aria-label': `${t('dues.pays')} ${due.contract_number} ${due.due_on}`,
              },
            }}
          />
        </Row>
      ))}
      {faults?.message && <p role="alert">{faults.message}</p>}
      <div
        style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', marginTop: 8 }}
      >
        <span>
          {t('dues.paid')} <Money amount={amountOf(paid)} />
        </span>
        <span style={{ flex: 1 }}>
          {t(left < 0n ? 'dues.tooMuch' : 'dues.left')}{' '}
          <Money amount={amountOf(left < 0n ? -left : left)} />
        </span>
        {typed && (
          <Button size="small" color="inherit" onClick={() => setTyped(undefined)}>
            {t('dues.oldestFirst')}
          </Button>
        )}
      </div>
    </div>
  );
}
