import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { SignedArea } from '@/lib/area';
import type { Language } from '@/lib/text/language';
import { BOTH, renderScreen } from './render';
import { server } from './server';

export const pageOf = <Row,>(items: readonly Row[]) => ({
  items,
  total: items.length,
  page: 1,
  page_size: 25,
});

/** Answers every GET of an address. */
export const answers = (path: string, body: object, area: SignedArea = 'merchant') =>
  server.use(
    http.get(`*/api/${area}${path}`, () => HttpResponse.json(body as Record<string, unknown>)),
  );
export const refuses = (
  path: string,
  status: number,
  code: string,
  area: SignedArea = 'merchant',
) =>
  server.use(
    http.get(`*/api/${area}${path}`, () => HttpResponse.json({ code, message: 'x' }, { status })),
  );

interface Case {
  screen: ReactNode;
  path: string;
  row: object;
  /** A text of the row, and the English title of the empty list. */
  shows: string | Record<Language, string>;
  empty: string;
  area?: SignedArea;
  /** Where the screen reads its address. */
  at?: string;
  /** What the answer has beside the rows. */
  more?: object;
}

/**
 * What every list must do: rows with no text missing, in both languages; and in one, because the words are the kit's
 * and `texts.test.ts` compares the languages: why it is empty, an error with a retry, no permission.
 */
export function describeList(
  name: string,
  { screen: shown, path, row, shows, empty, area = 'merchant', at, more }: Case,
): void {
  describe(name, () => {
    test.each(BOTH)('shows its rows in %s', async (language) => {
      answers(path, { ...pageOf([row]), ...more }, area);
      const { missing } = await renderScreen(shown, { language, area, at });
      expect(
        (await screen.findAllByText(typeof shows === 'string' ? shows : shows[language]))[0],
      ).toBeVisible();
      expect(missing).toEqual([]);
    });

    test('says why it is empty', async () => {
      answers(path, { ...pageOf([]), ...more }, area);
      const { missing } = await renderScreen(shown, { area, at });
      expect(await screen.findByText(empty)).toBeVisible();
      expect(missing).toEqual([]);
    });

    test('an error can be retried, a missing right is said', async () => {
      refuses(path, 400, 'invalid', area);
      const { user } = await renderScreen(shown, { area, at });
      const retry = await screen.findByRole('button', { name: 'Try again' });
      expect(retry).toBeVisible();
      refuses(path, 403, 'no_permission', area);
      await user.click(retry);
      expect(await screen.findByText('No permission')).toBeVisible();
    });
  });
}
