import { listLeadOwners } from '@/api/generated/manager/marketing-leads-reads';
import { queryOf } from '@/api/operation';
import type { EntitySource } from '@/components/list/types';

const owners = async (signal?: AbortSignal) => {
  const found = await queryOf(listLeadOwners).queryFn({ signal });
  return found.map(({ id, name }) => ({ id, label: name }));
};

/** A choice of who follows leads; they are few. */
export const ownerSource: EntitySource = {
  key: 'lead_owners',
  search: async (text, signal) => {
    const typed = text.trim().toLowerCase();
    return (await owners(signal)).filter(({ label }) => label.toLowerCase().includes(typed));
  },
  byId: async (id, signal) => {
    const found = (await owners(signal)).find((owner) => String(owner.id) === id);
    return found ?? { id, label: id };
  },
};
