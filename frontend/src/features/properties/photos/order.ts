/** The same with the one at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? items : [...rest.slice(0, to), item, ...rest.slice(to)];
}
