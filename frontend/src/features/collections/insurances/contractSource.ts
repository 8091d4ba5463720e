import { getContract, listContracts } from '@/api/generated/merchant/contracts-reads';
import { type ContractRow, ContractStatus } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import type { EntitySource } from '@/components/list/types';

const option = ({ id, number, unit_number, starts_on }: ContractRow) => ({
  id,
  label: number,
  hint: `${unit_number} · ${starts_on}`,
});
const SHOWN = 25;
const ISSUED: readonly ContractStatus[] = [ContractStatus.active, ContractStatus.expired];

/** A tenant's issued contracts beside the one that the deposit is held for. */
export const contractsOf = (customerId: number, but: number): EntitySource => ({
  key: `contracts-of-${customerId}`,
  search: async (text, signal) => {
    const asked = { customer_id: customerId, search: text.trim() || undefined };
    const query = queryOf(listContracts, { ...asked, sort: '-starts_on', page_size: SHOWN });
    const found = await query.queryFn({ signal });
    return found.items
      .filter(({ id, status }) => id !== but && ISSUED.includes(status))
      .map(option);
  },
  byId: async (id, signal) => option(await queryOf(getContract, Number(id)).queryFn({ signal })),
});
