import type { EntityOption, EntitySource } from '@/components/list/types';
import { unitSource, vacantUnitSource } from '@/features/properties/units/public';

const keep = (options: readonly EntityOption[], more: readonly EntityOption[]) => [
  ...options,
  ...more.filter(({ id }) => !options.some((one) => one.id === id)),
];

/** Vacant units first; a rented one can be let from the day after its contract. */
export const unitChoice: EntitySource = {
  key: 'units-vacant-first',
  search: async (text, signal) => {
    const [vacant, all] = await Promise.all([
      vacantUnitSource.search(text, signal),
      unitSource.search(text, signal),
    ]);
    return keep(vacant, all);
  },
  byId: unitSource.byId,
};
