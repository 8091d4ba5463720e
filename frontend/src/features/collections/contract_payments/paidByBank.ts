import type { ContractPayment } from '@/api/generated/merchant/client.schemas';

/** Only the bank takes back what it paid on a cheque; that is entered on the cheque's page. */
export const isPaidByBank = ({ cheque_state: state }: ContractPayment) =>
  state === 'cleared' || state === 'partly_paid';
