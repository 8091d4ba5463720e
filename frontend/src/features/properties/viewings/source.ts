import { getEnquiry, listEnquiries } from '@/api/generated/merchant/enquiries-reads';
import { getViewingAgents } from '@/api/generated/merchant/viewings-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import type { EntityOption, EntitySource } from '@/components/list/types';

const agents = async (signal?: AbortSignal): Promise<EntityOption[]> => {
  const found = await queryOf(getViewingAgents).queryFn({ signal });
  return found.map(({ id, name }) => ({ id, label: name }));
};

/** The active employees, also for those who may not see the list of users. */
export const agentSource: EntitySource = {
  key: 'viewing_agents',
  search: async (text, signal) => {
    const typed = text.trim().toLowerCase();
    return (await agents(signal)).filter(({ label }) => label.toLowerCase().includes(typed));
  },
  byId: async (id, signal) => {
    const found = (await agents(signal)).find((one) => String(one.id) === id);
    return found ?? { id: Number(id), label: id };
  },
};

export const enquirySource = entitySource({
  key: 'enquiries',
  list: (params) => queryOf(listEnquiries, params),
  get: getEnquiry,
  option: (enquiry) => ({
    id: enquiry.id,
    label: `${enquiry.name} · ${enquiry.unit_number}`,
  }),
});
