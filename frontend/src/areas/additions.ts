import type { Addition } from '@/components/shell/additions';

/** What an office's features add to each other's records. */
export const additions: readonly Addition[] = Object.values(
  import.meta.glob<readonly Addition[]>('/src/features/*/*/adds.ts', {
    eager: true,
    import: 'adds',
  }),
).flat();
