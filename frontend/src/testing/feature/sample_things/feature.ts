import type { Feature } from '@/components/shell/feature';
import { permissions } from '../permissions';

export const PATHS = { list: '/merchant/sample-things' } as const;

export const PERMISSIONS = permissions.sample_things;

export const feature: Feature = {
  noun: 'sample_things',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./SampleThingList'),
      title: 'sample_things:title',
      permission: PERMISSIONS.view,
    },
  ],
  links: { list: PATHS.list },
};
