import type { Feature } from '@/components/shell/feature';
import type { PaletteSource } from '@/components/shell/types';

/** Loads with the first question. */
const find = () => import('./find');

type Searched = Feature & { search: NonNullable<Feature['search']> };
const searched = (features: readonly Feature[]): readonly Searched[] =>
  features
    .filter((feature): feature is Searched => feature.search !== undefined)
    .toSorted((one, other) => one.search.order - other.search.order);

/** What Ctrl+K finds beside screens: what has the number that was typed, then a group for each noun. */
export function sourcesOf(features: readonly Feature[]): readonly PaletteSource[] {
  const nouns = searched(features);
  const best: PaletteSource = {
    title: 'search:exact',
    isBest: true,
    search: async (text) => {
      const { entry, found } = await find();
      const exact = (await found(text)).filter(({ matched }) => matched);
      return exact.flatMap((item) => {
        const feature = nouns.find(({ noun }) => noun === item.noun);
        return feature ? [entry(feature, item)] : [];
      });
    },
  };
  const groups = nouns.map((feature): PaletteSource => ({
    title: `search:nouns.${feature.noun}`,
    permission: feature.search.permission,
    search: async (text) => {
      const { entry, found } = await find();
      const near = (await found(text)).filter(
        ({ noun, matched }) => noun === feature.noun && !matched,
      );
      return near.map((item) => entry(feature, item));
    },
  }));
  return [best, ...groups];
}
