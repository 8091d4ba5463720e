import type { Store } from '@/lib/emitter';

/** What a preview was asked, and what it answered. */
export interface Shown<Asked, Preview> {
  asked: Asked;
  preview: Preview;
}

/** Where a form keeps what its preview showed last. */
export type ShownStore<Asked, Preview> = Store<Shown<Asked, Preview> | undefined>;

/** What was shown last, and the answer of now where the form went on since: what nobody has seen is not agreed to. */
export async function seenAndNow<Asked, Preview>(
  shown: ShownStore<Asked, Preview>,
  asked: Asked,
  ask: (asked: Asked) => Promise<Preview>,
): Promise<{ seen?: Preview; now: Preview }> {
  const last = shown.get();
  const isSeen = last && JSON.stringify(last.asked) === JSON.stringify(asked);
  return { seen: last?.preview, now: isSeen ? last.preview : await ask(asked) };
}

/** A typed text; nothing where there is none. */
export const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined;

/** Whether a text is a whole date. */
export const isDay = (text?: string) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
