import type { Plan } from '@/api/generated/manager/client.schemas';
import { getPlan, listPlans } from '@/api/generated/manager/plans-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { countryName } from '@/lib/countries';

/** A choice of editions; `nameOf` says a package in the user's words. */
export const planSource = (nameOf: (name: Plan['package']) => string) =>
  entitySource({
    key: 'plans',
    list: (params) => queryOf(listPlans, params),
    get: getPlan,
    option: (plan, language) => ({
      id: plan.id,
      label: `${nameOf(plan.package)} · ${countryName(plan.country, language)} · ${plan.sold_from}`,
      hint: `${plan.monthly_price} / ${plan.yearly_price} ${plan.currency}`,
    }),
  });
