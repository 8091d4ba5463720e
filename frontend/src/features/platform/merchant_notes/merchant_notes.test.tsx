import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { MerchantNote } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import NotesOfMerchant from './NotesOfMerchant';

const note: MerchantNote = {
  id: 4,
  merchant_id: 9,
  merchant_name_en: 'Palm Homes',
  merchant_name_ar: 'بيوت النخلة',
  text: 'Pays by transfer',
  pinned: true,
  author_id: 999,
  author_name: 'Huda',
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
  version: 1,
};
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;

describeList('notes on a merchant', {
  screen: <NotesOfMerchant id={9} />,
  area: 'manager',
  path: '/merchant_notes',
  row: note,
  shows: 'Pays by transfer',
  empty: 'No notes yet',
});

test.each(BOTH)('a note is written on its merchant (%s)', async (language) => {
  answers('/merchant_notes', pageOf([note]), 'manager');
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/manager/merchant_notes', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(note);
    }),
  );
  const { user, missing } = await renderScreen(<NotesOfMerchant id={9} />, {
    language,
    area: 'manager',
  });
  const add = ar(language, 'كتابة ملاحظة', 'Write a note');
  await user.click(await screen.findByRole('button', { name: add }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox'), 'Wants a call');
  await user.click(dialog.getByRole('button', { name: add }));
  await expect.poll(() => sent).toEqual([{ merchant_id: 9, text: 'Wants a call', pinned: false }]);
  expect(missing).toEqual([]);
});

test('who neither wrote it nor may change others’ is offered its history only', async () => {
  answers('/merchant_notes', pageOf([note]), 'manager');
  const { user } = await renderScreen(<NotesOfMerchant id={9} />, {
    area: 'manager',
    permissions: { 139: [1, 2] },
  });
  await user.click(await screen.findByRole('button', { name: /Actions/ }));
  expect(await screen.findByRole('menuitem', { name: 'History' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Edit the note' })).toBeNull();
});
