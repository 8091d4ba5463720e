import { ChequesOf } from './ChequesOf';
import type { RecordProps } from '@/components/shell/feature';

export default function ChequesOfContract({ id }: RecordProps) {
  return <ChequesOf by="contract_id" id={id} />;
}
