import { ChequesOf } from './ChequesOf';
import type { RecordProps } from '@/components/shell/feature';

export default function ChequesOfCustomer({ id }: RecordProps) {
  return <ChequesOf by="customer_id" id={id} />;
}
