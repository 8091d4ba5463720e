import { listDevelopmentSuggestions } from '@/api/generated/manager/development-suggestions-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = {
  list: '/manager/technical/development-suggestions',
} as const;

export const PERMISSIONS = managerPermissions.development_suggestions;

export const READS = listOf(listDevelopmentSuggestions);

export const feature: Feature = {
  noun: 'development_suggestions',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./SuggestionsScreen'),
      reads: readsList(READS),
      title: 'development_suggestions:title',
      permission: PERMISSIONS.view,
      menu: { group: 'technical', order: 30, title: 'manager:suggestions' },
    },
  ],
  links: { list: PATHS.list, record: () => PATHS.list },
};
