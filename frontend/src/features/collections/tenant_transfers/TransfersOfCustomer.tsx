import type { RecordProps } from '@/components/shell/additions';
import { TransferList } from './TransferList';

/** Contracts that a tenant left to another, or took over. */
export default function TransfersOfCustomer({ id }: RecordProps) {
  return <TransferList of="customer_id" id={id} />;
}
