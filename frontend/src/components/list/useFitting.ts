import { type RefObject, useLayoutEffect, useState } from 'react';
import { onResize } from '@/lib/onResize';

interface Measured {
  field: string;
  width: number;
}

/** The fields that have no room, from the last one on; those that are kept stay. */
export function cutOf(
  columns: readonly Measured[],
  kept: readonly string[],
  missing: number,
): ReadonlySet<string> {
  const cut = new Set<string>();
  let left = missing;
  for (const { field, width } of columns.toReversed()) {
    if (left <= 0) break;
    if (kept.includes(field)) continue;
    cut.add(field);
    left -= width;
  }
  return cut;
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((field) => other.has(field));

/** Measured with every column drawn; nothing of that is painted. */
function measure(box: HTMLElement, kept: readonly string[] | undefined) {
  box.dataset.whole = '';
  const missing = box.scrollWidth - box.clientWidth;
  const columns = [...box.querySelectorAll<HTMLElement>('th[data-field]')].map((head) => ({
    field: head.dataset.field ?? '',
    width: head.offsetWidth,
  }));
  const cut = cutOf(columns, kept ?? columns.map(({ field }) => field), missing);
  delete box.dataset.whole;
  const width = (fields: ReadonlySet<string>) =>
    columns.reduce((sum, one) => sum + (fields.has(one.field) ? one.width : 0), 0);
  return { cut, scrolls: missing - width(cut) > 0 };
}

/** Which columns of a table have no room in its box, and whether the rest is still too wide; `drawn` is what it is made of. */
export function useFitting(
  box: RefObject<HTMLElement | null>,
  kept: readonly string[] | undefined,
  ...drawn: readonly unknown[]
) {
  const [fit, setFit] = useState<ReturnType<typeof measure>>({ cut: new Set(), scrolls: false });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      const next = measure(element, kept);
      setFit((now) => (isSame(now.cut, next.cut) && now.scrolls === next.scrolls ? now : next));
    };
    look();
    return onResize(element, look);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The parts that it is drawn of are the dependencies.
  }, [box, kept, ...drawn]);
  return fit;
}
