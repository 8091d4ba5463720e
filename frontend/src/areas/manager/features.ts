import type { Feature } from '@/components/shell/feature';
import { features } from '../features';

/** The platform's own features, and those of an office that have screens for its staff. */
export const managerFeatures: readonly Feature[] = [
  ...Object.values(
    import.meta.glob<Feature>(
      [
        '/src/features/platform/*/feature.ts',
        '!/src/features/platform/billing/feature.ts',
        '/src/features/*/managed_*/feature.ts',
      ],
      { eager: true, import: 'feature' },
    ),
  ),
  ...features,
];
