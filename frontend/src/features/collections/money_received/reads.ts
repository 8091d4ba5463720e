import type { MoneyReceived, MoneyReceivedDetail } from '@/api/generated/merchant/client.schemas';
import { getMoneyReceived } from '@/api/generated/merchant/money-received-reads';
import { type Query, queryOf, reshaped } from '@/api/operation';

/** A sum with what became of it. */
export type MoneyRow = MoneyReceived & Pick<MoneyReceivedDetail, 'movements'>;

export const moneyOf = (id: number): Query<MoneyRow> =>
  reshaped(queryOf(getMoneyReceived, id), ({ money, movements }) => ({ ...money, movements }));
