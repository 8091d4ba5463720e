const LETTER = 6.5;
const GAP = 10;

const widthOf = (labels: readonly string[]) =>
  Math.max(1, ...labels.map((label) => label.length)) * LETTER + GAP;

/** How far the outermost label reaches beyond its bars. */
export const labelReach = (labels: readonly string[], width: number): number =>
  Math.max(0, (widthOf(labels) - width / labels.length) / 2);

/** Every how many labels fit below so many bars. */
export function labelStep(labels: readonly string[], width: number): number {
  const longest = widthOf(labels);
  return Math.max(1, Math.ceil((labels.length * longest) / Math.max(width, longest)));
}
