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
  /** A text of the row, and the title of the empty list. */
  shows: string | Record<Language, string>;
  empty: Record<Language, string>;
  area?: SignedArea;
  /** Where the screen reads its address. */
  at?: string;
  /** What the answer has beside the rows. */
  more?: object;
}

/** What every list must do: rows, why it is empty, an error with a retry, no permission; in both languages, no text missing. */
export function describeList(
  name: string,
  { screen: shown, path, row, shows, empty, area = 'merchant', at, more }: Case,
): void {
  describe.each(BOTH)(`${name} in %s`, (language) => {
    test('shows its rows', async () => {
      answers(path, { ...pageOf([row]), ...more }, area);
      const { missing } = await renderScreen(shown, { language, area, at });
      expect(
        (await screen.findAllByText(typeof shows === 'string' ? shows : shows[language]))[0],
      ).toBeVisible();
      expect(missing).toEqual([]);
    });

    test('says why it is empty', async () => {
      answers(path, { ...pageOf([]), ...more }, area);
      await renderScreen(shown, { language, area, at });
      expect(await screen.findByText(empty[language])).toBeVisible();
    });

    test('an error can be retried, a missing right is said', async () => {
      refuses(path, 400, 'invalid', area);
      const view = await renderScreen(shown, { language, area, at });
      expect(
        await screen.findByRole('button', {
          name: language === 'ar' ? 'إعادة المحاولة' : 'Try again',
        }),
      ).toBeVisible();
      view.unmount();
      refuses(path, 403, 'no_permission', area);
      await renderScreen(shown, { language, area, at });
      expect(
        await screen.findByText(language === 'ar' ? 'لا توجد صلاحية' : 'No permission'),
      ).toBeVisible();
    });
  });
}
