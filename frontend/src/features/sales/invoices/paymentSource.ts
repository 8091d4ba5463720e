import { PaymentKind } from '@/api/generated/merchant/client.schemas';
import {
  getContractPayment,
  listContractPayments,
} from '@/api/generated/merchant/contract-payments-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { formatDay, groupAmount } from '@/lib/format';
import { localName } from '@/i18n/useLanguage';

/** Rents, found by tenant, contract or unit. */
export const rentSource = entitySource({
  key: 'rents-to-invoice',
  list: (params) =>
    queryOf(listContractPayments, { ...params, type: PaymentKind.rent, sort: '-collected_on' }),
  get: getContractPayment,
  option: (row, language) => ({
    id: row.id,
    label: `${localName(row, language, 'customer_name')} · ${row.contract_number}`,
    hint: `${formatDay(row.due_on, language)} · ${groupAmount(row.amount)} · ${row.unit_number}`,
  }),
});
