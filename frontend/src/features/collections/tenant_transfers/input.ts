import type {
  TenantTransferInput,
  TenantTransferPreview,
} from '@/api/generated/merchant/client.schemas';
import { type ShownStore, textOf } from '@/components/form/shown';
import type { FormValues } from '@/components/form/types';

export type Values = Omit<TenantTransferInput, 'contract_id'>;

export type Shown = ShownStore<TenantTransferInput, TenantTransferPreview>;

/** The fields that change what is shown; the note changes nothing. */
export const NAMES = [
  'customer_id',
  'takes_over_on',
  'share',
  'basis',
  'deposit_answer',
  'new_deposit',
  'method',
  'fee',
  'fee_payer',
  'leaves_debts',
] as const;

/** What is sent of a form. */
export const inputOf = (contractId: number, values: FormValues): TenantTransferInput => {
  const given = values as unknown as Values;
  const settled = given.deposit_answer === 'settled';
  const fee = textOf(given.fee);
  return {
    contract_id: contractId,
    customer_id: given.customer_id,
    takes_over_on: given.takes_over_on,
    share: given.share,
    basis: given.share === 'by_days' ? given.basis : undefined,
    deposit_answer: given.deposit_answer,
    new_deposit: settled ? textOf(given.new_deposit) : undefined,
    method: given.method,
    fee,
    fee_payer: fee ? given.fee_payer : undefined,
    leaves_debts: Boolean(given.leaves_debts),
  };
};
