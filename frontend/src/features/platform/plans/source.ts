import { getPlan, listPlans } from '@/api/generated/manager/plans-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';

export const planSource = entitySource({
  key: 'plans',
  list: (params) => queryOf(listPlans, params),
  get: getPlan,
  option: ({ id, package: name, country, currency, monthly_price, yearly_price, sold_from }) => ({
    id,
    label: `${name} ${country} · ${sold_from}`,
    hint: `${monthly_price} / ${yearly_price} ${currency}`,
  }),
});
