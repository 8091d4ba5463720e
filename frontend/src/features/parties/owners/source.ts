import { Status } from '@/api/generated/merchant/client.schemas';
import { getOwner, listOwners } from '@/api/generated/merchant/owners-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

export const ownerSource = entitySource({
  key: 'owners',
  list: (params) => queryOf(listOwners, { ...params, status: Status.active }),
  get: getOwner,
  option: (owner, language) => ({
    id: owner.id,
    label: localName(owner, language),
    hint: owner.mobile,
  }),
});
