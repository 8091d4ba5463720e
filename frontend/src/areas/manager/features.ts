import type { Feature } from '@/components/shell/feature';
import { features } from '../features';

const ofPlatform = Object.values(
  import.meta.glob<Feature>(
    [
      '/src/features/platform/*/feature.ts',
      '!/src/features/platform/account_copies/feature.ts',
      '!/src/features/platform/billing/feature.ts',
      '/src/features/*/managed_*/feature.ts',
    ],
    { eager: true, import: 'feature' },
  ),
);
const nouns = new Set(ofPlatform.map(({ noun }) => noun));

/** The platform's own features, and those of an office that have screens for its staff. */
export const managerFeatures: readonly Feature[] = [
  ...ofPlatform,
  // What an office sees of the platform's features has their nouns.
  ...features.filter(({ noun }) => !nouns.has(noun)),
];
