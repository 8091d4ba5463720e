import type { Feature } from '@/components/shell/feature';

type Module = { feature: Feature };
const of = (modules: Record<string, Module>): readonly Feature[] =>
  Object.values(modules).map(({ feature }) => feature);

/** Every feature behind a sign-in; what is before it has tables of its own, which load without these. */
export const features = of(
  import.meta.glob<Module>(
    [
      '/src/features/*/*/feature.ts',
      '!/src/features/website/*/feature.ts',
      '!/src/features/identity/sign_in/feature.ts',
      '!/src/features/leasing/signatures/feature.ts',
    ],
    { eager: true },
  ),
);
