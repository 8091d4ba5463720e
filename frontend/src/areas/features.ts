import type { Feature } from '@/components/shell/feature';

type Module = { feature: Feature };
const of = (modules: Record<string, Module>): readonly Feature[] =>
  Object.values(modules).map(({ feature }) => feature);

/** Every feature of an office and its owners; what stands before a sign-in has tables of its own. */
export const features = of(
  import.meta.glob<Module>(
    [
      '/src/features/*/*/feature.ts',
      '!/src/features/{platform,website}/*/feature.ts',
      '!/src/features/identity/sign_in/feature.ts',
      '!/src/features/leasing/signatures/feature.ts',
      '!/src/features/*/managed_*/feature.ts',
    ],
    { eager: true },
  ),
);
