import type { MoneyReceived, MoneyReceivedDetail } from '@/api/generated/merchant/client.schemas';
import { getMoneyReceived } from '@/api/generated/merchant/money-received-reads';
import { type Query, queryOf } from '@/api/operation';

/** A sum with what became of it. */
export type MoneyRow = MoneyReceived & Pick<MoneyReceivedDetail, 'movements'>;

export function moneyOf(id: number): Query<MoneyRow> {
  const { queryKey, queryFn } = queryOf(getMoneyReceived, id);
  return {
    queryKey: [...queryKey, 'flat'],
    queryFn: async (context) => {
      const { money, movements } = await queryFn(context);
      return { ...money, movements };
    },
  };
}
