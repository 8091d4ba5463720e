import { ChequesOf } from './ChequesOf';
import type { RecordProps } from '@/components/shell/additions';

export default function ChequesOfContract({ id }: RecordProps) {
  return <ChequesOf by="contract_id" id={id} />;
}
