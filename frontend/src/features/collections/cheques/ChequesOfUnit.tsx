import { ChequesOf } from './ChequesOf';
import type { RecordProps } from '@/components/shell/additions';

export default function ChequesOfUnit({ id }: RecordProps) {
  return <ChequesOf by="unit_id" id={id} />;
}
