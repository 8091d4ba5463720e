import type {
  ContractInput,
  NextContract,
  PaymentInput,
} from '@/api/generated/merchant/client.schemas';
import { type Shape, shapeOf } from './shape';

/** The form of the contract that follows another, as the server fills it in. */
export function contractAfter({
  limit: _limit,
  payments,
  ...next
}: NextContract): Partial<ContractInput> & { plan: Shape } {
  const rows: PaymentInput[] = payments.map((row) => ({ ...row }));
  return { ...next, payments: rows, plan: shapeOf(rows) };
}
