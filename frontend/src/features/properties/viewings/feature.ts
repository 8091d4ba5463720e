import { getViewingSettings, listViewings } from '@/api/generated/merchant/viewings-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { beginAt, listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/units/viewings';
const NOUN = 'viewings';
export const PATHS = {
  list: LIST,
  record: (id: number) => `${LIST}?record=${id}`,
  settings: `${LIST}/settings`,
  /** The form of a new viewing, with what the enquiry says. */
  fromEnquiry: (id: number) => beginAt(`${LIST}?enquiry_id=${id}`, NOUN),
} as const;
export const PERMISSIONS = permissions.viewings;

export const READS = listOf(listViewings);

/** When visitors come to see units, and what came of it; their own page is in `visitors.ts`. */
export const feature: Feature = {
  noun: NOUN,
  screens: [
    {
      path: LIST,
      load: () => import('./ViewingsScreen'),
      reads: readsList(READS),
      title: 'viewings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'properties', order: 37, title: 'merchant:viewings' },
    },
    {
      path: PATHS.settings,
      load: () => import('./SettingsScreen'),
      reads: () => [queryOf(getViewingSettings)],
      title: 'viewings:settings',
      permission: PERMISSIONS.view,
      parent: LIST,
    },
  ],
  links: { list: LIST, record: PATHS.record },
};
