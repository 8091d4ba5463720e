import { Status } from '@/api/generated/merchant/client.schemas';
import { getCustomer, listCustomers } from '@/api/generated/merchant/customers-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

export const customerSource = entitySource({
  key: 'customers',
  list: (params) => queryOf(listCustomers, { ...params, status: Status.active }),
  get: getCustomer,
  option: (customer, language) => ({
    id: customer.id,
    label: localName(customer, language),
    hint: customer.mobile,
  }),
});
