import { PaymentStatus } from '@/api/generated/merchant/client.schemas';

/** Money that is still expected. */
export const isOpenPayment = ({ status }: { status: PaymentStatus }) =>
  status === PaymentStatus.on_date || status === PaymentStatus.not_collected;
