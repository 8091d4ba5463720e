import type { OwnerCostKind } from '@/api/generated/merchant/client.schemas';

export const KINDS: readonly OwnerCostKind[] = [
  'maintenance',
  'cleaning',
  'utilities',
  'service_charge',
  'insurance',
  'government',
  'legal',
  'other',
];
