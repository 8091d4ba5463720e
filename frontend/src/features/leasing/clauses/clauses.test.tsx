import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Clause } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import Clauses from './Clauses';

const clause: Clause = {
  id: 4,
  position: 1,
  title_en: 'Keys',
  title_ar: 'المفاتيح',
  is_default: true,
  status: 1,
  number: 2,
  text_en: '{tenant} returns the keys of {unit}.',
  text_ar: 'يعيد {tenant} مفاتيح {unit}.',
  written_by: 'Aisha',
  written_at: '2026-03-01T08:00:00Z',
  contracts: 7,
  version: 3,
};

describeList('clauses', {
  screen: <Clauses />,
  path: '/clauses',
  row: clause,
  shows: { en: 'Keys', ar: 'المفاتيح' },
  empty: 'No clauses yet',
});

test.each(BOTH)(
  'a clause is written in both languages, its fields are named (%s)',
  async (language) => {
    answers('/clauses', pageOf([]));
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/merchant/clauses', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(clause);
      }),
    );
    const word = (en: string, ar: string) => (language === 'ar' ? ar : en);
    const { user, missing } = await renderScreen(<Clauses />, { language });
    const [add] = await screen.findAllByRole('button', { name: word('Add a clause', 'إضافة بند') });
    await user.click(add as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('{landlord}')).toBeVisible();
    const type = async (en: string, ar: string, text: string) =>
      user.type(within(dialog).getByLabelText(word(en, ar)), text);
    await type('English title *', 'العنوان بالإنجليزية *', 'Pets');
    await type('Arabic title *', 'العنوان بالعربية *', 'الحيوانات');
    await type('English text *', 'النص الإنجليزي *', 'No pets in {{unit}.');
    await type('Arabic text *', 'النص العربي *', 'ممنوعة في {{unit}.');
    await user.click(within(dialog).getByRole('button', { name: word('Save', 'حفظ') }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      title_en: 'Pets',
      title_ar: 'الحيوانات',
      is_default: true,
      text_en: 'No pets in {unit}.',
      text_ar: 'ممنوعة في {unit}.',
    });
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)('all versions of a clause are read (%s)', async (language) => {
  answers('/clauses', pageOf([clause]));
  const text = { text_en: 'Old keys', text_ar: 'مفاتيح قديمة' };
  const version = { ...text, number: 1, written_by: 'Omar', written_at: '2026-01-01T08:00:00Z' };
  answers('/clauses/4/versions', [{ ...version, contracts: 3 }]);
  const word = (en: string, ar: string) => (language === 'ar' ? ar : en);
  const { user, missing } = await renderScreen(<Clauses />, { language });
  await screen.findAllByText(word('Keys', 'المفاتيح'));
  const [menu] = await screen.findAllByRole('button', { name: word('Actions', 'الإجراءات') });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: word('Versions', 'النسخ') }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Old keys')).toBeVisible();
  expect(within(dialog).getByText('مفاتيح قديمة')).toBeVisible();
  expect(missing).toEqual([]);
});
