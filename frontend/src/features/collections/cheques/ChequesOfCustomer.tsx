import { ChequesOf } from './ChequesOf';
import type { RecordProps } from '@/components/shell/additions';

export default function ChequesOfCustomer({ id }: RecordProps) {
  return <ChequesOf by="customer_id" id={id} />;
}
