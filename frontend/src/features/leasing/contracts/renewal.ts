import {
  type Contract,
  type ContractInput,
  type PaymentInput,
  PaymentKind,
} from '@/api/generated/merchant/client.schemas';
import { addDays } from '@/lib/calendar';
import { type Term, addMonths, termOf } from './amounts';
import { type Shape, shapeOf } from './shape';

const later = (day: string, term: Term) =>
  term.days === 0 ? addMonths(day, term.months) : addDays(day, term.allDays);

/**
 * The contract that follows another: the same tenant, unit, rent, terms and plan in the period after it.
 * Its cheques are still to come; what is held of the deposit is carried over when it is issued.
 */
export function contractAfter(before: Contract): Partial<ContractInput> & { plan: Shape } {
  const starts_on = addDays(before.ends_on, 1);
  const term = termOf(before.starts_on, before.ends_on);
  const payments = before.payments
    .filter(({ type }) => type === PaymentKind.rent)
    .map(({ type, amount, due_on, method, bank }): PaymentInput => ({
      type,
      amount,
      due_on: term ? later(due_on, term) : due_on,
      method,
      bank,
    }));
  return {
    follows_id: before.id,
    customer_id: before.customer_id,
    unit_id: before.unit_id,
    parking_id: before.parking_id,
    starts_on,
    ends_on: term ? addDays(later(starts_on, term), -1) : '',
    rent_price: before.rent_price,
    total_rent: before.total_rent,
    terms_en: before.terms_en,
    terms_ar: before.terms_ar,
    payments,
    plan: shapeOf(payments),
  };
}
