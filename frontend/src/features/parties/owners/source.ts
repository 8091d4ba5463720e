import { getOwner, listOwners } from '@/api/generated/merchant/owners/owners';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

export const ownerSource = entitySource({
  key: 'owners',
  list: (params, signal) => listOwners({ ...params, status: 1 }, signal),
  get: getOwner,
  option: (owner, language) => ({
    id: owner.id,
    label: localName(owner, language),
    hint: owner.mobile,
  }),
});
