import { listOwnSuggestions } from '@/api/generated/merchant/development-suggestions-reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const OWN_PATH = '/merchant/development-suggestions';

export const OWN = listOf(listOwnSuggestions);

/** What people of an office see of it: their own suggestions. */
export const office: Feature = {
  noun: 'development_suggestions',
  screens: [
    {
      path: OWN_PATH,
      load: () => import('./OwnSuggestions'),
      reads: readsList(OWN),
      title: 'development_suggestions:own.title',
    },
  ],
  links: { list: OWN_PATH, record: () => OWN_PATH },
};
