import type { Store } from '@/lib/emitter';

/** What a preview was asked, and what it answered. */
export interface Shown<Asked, Preview> {
  asked: Asked;
  preview: Preview;
}

/** Where a form keeps what its preview showed last. */
export type ShownStore<Asked, Preview> = Store<Shown<Asked, Preview> | undefined>;

/** What was shown for this, or the answer of now where the form went on since. */
export async function shownOr<Asked, Preview>(
  shown: ShownStore<Asked, Preview>,
  asked: Asked,
  ask: (asked: Asked) => Promise<Preview>,
): Promise<Preview> {
  const seen = shown.get();
  const isSeen = seen && JSON.stringify(seen.asked) === JSON.stringify(asked);
  return isSeen ? seen.preview : ask(asked);
}

/** A typed text; nothing where there is none. */
export const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined;

/** Whether a text is a whole date. */
export const isDay = (text?: string) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
