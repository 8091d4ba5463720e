import { PaymentMethod } from '@/api/generated/merchant/client.schemas';

/** The ways in which a contract's payments are made. */
export const METHODS: readonly PaymentMethod[] = [
  PaymentMethod.cash,
  PaymentMethod.cheque,
  PaymentMethod.transfer,
  PaymentMethod.credit_card,
  PaymentMethod.payment_link,
];

export const methodOf = (typed: unknown): PaymentMethod | undefined =>
  METHODS.find((method) => method === typed);
