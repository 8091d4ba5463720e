import type { Document } from '@/api/generated/merchant/client.schemas';

const RECORDS: Readonly<Record<string, string>> = {
  customers: '/merchant/customers',
  owners: '/merchant/owners',
  units: '/merchant/units/access',
  contracts: '/merchant/contracts/contract',
};

/** The tab of the record that the file belongs to. */
export function recordPath({
  noun,
  record_id,
}: Pick<Document, 'noun' | 'record_id'>): string | undefined {
  const base = RECORDS[noun];
  return base && `${base}/${record_id}?tab=documents`;
}
