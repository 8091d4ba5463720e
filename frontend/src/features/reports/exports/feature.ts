import { listExports } from '@/api/generated/merchant/exports-reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/exports';
export const PATHS = { list: LIST } as const;

export const READS = listOf(listExports);

/** The files that somebody asked for: everybody's own, found in the menu of the profile. */
export const feature: Feature = {
  noun: 'exports',
  screens: [
    {
      path: LIST,
      load: () => import('./ExportsScreen'),
      reads: readsList(READS),
      title: 'exports:title',
    },
  ],
  links: { list: LIST, record: () => LIST },
};
