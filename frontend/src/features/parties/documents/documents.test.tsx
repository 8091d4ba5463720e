import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Document } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { DocumentsPanel } from './DocumentsPanel';
import DocumentsScreen from './DocumentsScreen';
import { sizeText } from './SizeText';

const document: Document = {
  id: 6,
  noun: 'owners',
  record_id: 2,
  record_name_en: 'Humaid',
  record_name_ar: 'حميد',
  kind: 'title_deed',
  file_name: 'deed.pdf',
  size_bytes: 204_800,
  expires_on: '2020-01-01',
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
};
const panel = <DocumentsPanel noun="owners" recordId={2} />;

describeList('documents', {
  screen: panel,
  path: '/documents',
  row: document,
  shows: 'deed.pdf',
  empty: 'No documents yet',
});

test.each(BOTH)(
  'the list of all leads to whom each belongs, and adds nothing (%s)',
  async (language) => {
    answers('/documents', pageOf([document]));
    const { missing } = await renderScreen(<DocumentsScreen />, {
      language,
      at: '/merchant/documents?expiring_days=60',
    });
    expect(
      await screen.findByRole('link', { name: language === 'ar' ? 'حميد' : 'Humaid' }),
    ).toHaveAttribute('href', '/merchant/owners/2?tab=documents');
    expect(
      screen.getByRole('combobox', { name: language === 'ar' ? 'تنتهي' : 'Expire' }),
    ).toHaveTextContent(language === 'ar' ? 'خلال 60 يومًا' : 'Within 60 days');
    expect(screen.queryByRole('button', { name: /Upload a document|رفع مستند/ })).toBeNull();
    expect(missing).toEqual([]);
  },
);

test('sizes are read in their own units', () => {
  expect([sizeText(10, 'en'), sizeText(204_800, 'en'), sizeText(1_572_864, 'ar')]).toEqual([
    '1 KB',
    '200 KB',
    '1.5 م.ب',
  ]);
});

/** Takes what is sent out of the call: jsdom's form data does not go through Node's fetch. */
function takesUpload(): () => Record<string, unknown> {
  const call = globalThis.fetch;
  let sent: FormData | undefined;
  const taken = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (init?.method !== 'POST') return call(input, init);
    sent = init.body as FormData;
    return Promise.resolve(Response.json(document));
  });
  onTestFinished(() => taken.mockRestore());
  return () => Object.fromEntries(sent ?? []);
}

test.each(BOTH)('a file goes with what it is and whose, in %s', async (language) => {
  const sent = takesUpload();
  answers('/documents', pageOf([]));
  const { user, missing } = await renderScreen(panel, { language });
  const add = language === 'ar' ? 'رفع مستند' : 'Upload a document';
  await user.click((await screen.findAllByRole('button', { name: add }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  const send = within(dialog).getByRole('button', { name: language === 'ar' ? 'رفع' : 'Upload' });
  await user.click(send);
  expect(
    (await within(dialog).findAllByText(language === 'ar' ? 'اختر ملفًا' : 'Choose a file'))[0],
  ).toBeVisible();
  expect(sent()).toEqual({});
  await user.upload(
    dialog.querySelector('input[type=file]') as HTMLInputElement,
    new File(['%PDF-1.7'], 'id.pdf', { type: 'application/pdf' }),
  );
  await within(dialog).findByText(/id\.pdf/);
  await user.click(send);
  await screen.findByText(language === 'ar' ? 'تم الحفظ' : 'Saved');
  expect(sent()).toEqual({
    noun: 'owners',
    record_id: '2',
    kind: 'national_id',
    file: expect.objectContaining({ name: 'id.pdf' }),
  });
  expect(missing).toEqual([]);
});
