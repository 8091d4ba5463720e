import { feature as copies } from '@/features/platform/account_copies/feature';
import { feature as billing } from '@/features/platform/billing/feature';
import { office as suggestions } from '@/features/platform/development_suggestions/office';
import { office as news } from '@/features/platform/platform_updates/office';
import type { Feature } from '@/components/shell/feature';

/** Every feature of an office and its owners; what stands before a sign-in has tables of its own. */
export const features: readonly Feature[] = [
  // Of the platform's, an office has its own subscription, its copies, its suggestions and the news.
  billing,
  copies,
  suggestions,
  news,
  ...Object.values(
    import.meta.glob<Feature>(
      [
        '/src/features/*/*/feature.ts',
        '!/src/features/website/*/feature.ts',
        '!/src/features/platform/*/feature.ts',
        '!/src/features/identity/sign_in/feature.ts',
        '!/src/features/leasing/signatures/feature.ts',
        '!/src/features/*/managed_*/feature.ts',
      ],
      { eager: true, import: 'feature' },
    ),
  ),
];
