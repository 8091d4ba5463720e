import type { Permission } from '@/lib/area';

/** By noun: the page's number, and the numbers of its actions by name. */
type Pages = Readonly<Record<string, readonly [number, Readonly<Record<string, number>>]>>;

type Rights<P extends Pages> = {
  readonly [Noun in keyof P]: { readonly [Action in keyof P[Noun][1]]: Required<Permission> };
};

export function rightsOf<const P extends Pages>(pages: P): Rights<P> {
  const rights = Object.entries(pages).map(([noun, [page, actions]]) => [
    noun,
    Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, { page, action }])),
  ]);
  return Object.fromEntries(rights) as Rights<P>;
}
