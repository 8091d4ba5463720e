import { useTranslation } from 'react-i18next';
import type {
  Cheque,
  DepositSlipDetail,
  DepositSlipInput,
} from '@/api/generated/merchant/client.schemas';
import { createDepositSlip } from '@/api/generated/merchant/deposit-slips-writes';
import type { FormDef } from '@/components/form/types';
import { Code, Money } from '@/components/Text';
import { amountOf, hundredths } from '@/features/leasing/contracts/public';
import { bankAccountSource } from '../bank_accounts/public';

const SHOWN = 8;

/** A cheque, as far as a slip needs it. */
export type Paper = Pick<Cheque, 'id' | 'version' | 'number' | 'bank' | 'amount' | 'is_stale'>;

/** What will stand on the slip, and its sum. */
function Chosen({ rows }: { rows: readonly Paper[] }) {
  const { t } = useTranslation('deposit_slips');
  const sum = rows.reduce((total, { amount }) => total + (hundredths(amount) ?? 0n), 0n);
  return (
    <div>
      <strong>
        <Money amount={amountOf(sum)} />
      </strong>{' '}
      · {t('cheques', { count: rows.length })}
      <ul style={{ margin: '8px 0 0', paddingInlineStart: 18 }}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <Code>{row.number}</Code> · <bdi>{row.bank}</bdi> · <Money amount={row.amount} />
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && t('more', { count: rows.length - SHOWN })}
    </div>
  );
}

/** A slip of these cheques. */
export const depositSlipForm = (
  day: string,
  rows: readonly Paper[],
): FormDef<Omit<DepositSlipInput, 'cheques'>, DepositSlipDetail> => ({
  ns: 'deposit_slips',
  sections: [
    {
      fields: [
        { kind: 'custom', name: 'chosen', width: 12, render: () => <Chosen rows={rows} /> },
        { kind: 'entity', name: 'bank_account_id', source: bankAccountSource, required: true },
        { kind: 'date', name: 'deposited_on', required: true },
        ...(rows.some((row) => row.is_stale)
          ? [{ kind: 'checkbox', name: 'accept_stale', width: 12 } as const]
          : []),
        { kind: 'textarea', name: 'note', width: 12, rows: 2 },
      ],
    },
  ],
  defaults: { deposited_on: day, accept_stale: false, note: '' },
  create: (body) =>
    createDepositSlip({ ...body, cheques: rows.map(({ id, version }) => ({ id, version })) }),
});
