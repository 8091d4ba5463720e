import { Status } from '@/api/generated/manager/client.schemas';
import {
  getMarketingSource,
  listMarketingSources,
} from '@/api/generated/manager/marketing-settings-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

/** A choice of the sources that are offered. */
export const sourceSource = entitySource({
  key: 'marketing_sources',
  list: (params) => queryOf(listMarketingSources, { ...params, status: Status.active }),
  get: getMarketingSource,
  option: (source, language) => ({ id: source.id, label: localName(source, language) }),
});
