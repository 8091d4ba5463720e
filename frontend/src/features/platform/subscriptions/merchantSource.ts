import { getMerchant, listMerchants } from '@/api/generated/manager/merchants-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

export const merchantSource = entitySource({
  key: 'merchants',
  list: (params) => queryOf(listMerchants, params),
  get: getMerchant,
  option: (row, language) => ({
    id: row.id,
    label: localName(row, language),
    hint: `${row.account_id} · ${row.country}`,
  }),
});
