import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { DocumentRequest } from '@/api/generated/merchant/client.schemas';
import type { SharedRequest } from '@/api/generated/public/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import DocumentRequestsScreen from './DocumentRequestsScreen';
import SendDocumentsScreen from './SendDocumentsScreen';

const request: DocumentRequest = {
  id: 4,
  customer_id: 7,
  customer_name_en: 'Sara Haddad',
  customer_name_ar: 'سارة حداد',
  public_id: 'palm01-x',
  kinds: ['passport', 'other'],
  state: 'open',
  ends_on: '2026-12-01',
  waiting: 1,
  accepted: 0,
  views: 2,
  asked_by: 'Huda',
  created_at: '2026-11-20T08:00:00Z',
  version: 3,
};

describeList('document requests', {
  screen: <DocumentRequestsScreen />,
  path: '/document_requests',
  row: request,
  shows: 'Huda',
  empty: 'Nothing was asked for',
  at: '/merchant/documents/requests',
});

test('a link is closed after a question', async () => {
  answers('/document_requests', pageOf([request]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/document_requests/4/close', async ({ request: call }) => {
      sent.push(await call.json());
      return HttpResponse.json({ ...request, state: 'closed' });
    }),
  );
  const { user } = await renderScreen(<DocumentRequestsScreen />, {
    at: '/merchant/documents/requests',
  });
  await user.click((await screen.findAllByRole('button', { name: 'Actions' }))[0] as HTMLElement);
  await user.click(screen.getByRole('menuitem', { name: 'Close the link' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Close the link' }));
  await waitFor(() => expect(sent).toEqual([{ version: 3 }]));
});

const shared: SharedRequest = {
  public_id: 'palm01-x',
  name_en: 'Sara Haddad',
  name_ar: 'سارة حداد',
  office_en: 'Palm',
  office_ar: 'النخلة',
  kinds: ['passport', 'other'],
  note: 'Both pages, please',
  ends_on: '2026-12-01',
  today: '2026-11-20',
  sent: [
    {
      kind: 'other',
      file_name: 'bill.pdf',
      state: 'refused',
      reason: 'It cannot be read',
      created_at: '2026-11-20T08:00:00Z',
    },
  ],
};
const at = { at: '/send-documents/palm01-x', path: '/send-documents/:uniqueId' };
const path = '*/api/public/shared_requests/palm01-x';
const shows = (answer: () => Response) =>
  server.use(
    http.get(path, answer),
    http.post(`${path}/views`, () => HttpResponse.json(true)),
  );

test.each(BOTH)('a tenant sees what is asked for and what was refused (%s)', async (language) => {
  shows(() => HttpResponse.json(shared));
  const { missing } = await renderScreen(<SendDocumentsScreen />, { language, ...at });
  expect(await screen.findByText('Both pages, please')).toBeVisible();
  expect(screen.getByText('It cannot be read')).toBeVisible();
  expect(screen.getByText(language === 'ar' ? 'مرفوض' : 'Refused')).toBeVisible();
  expect(missing).toEqual([]);
});

test('a passport is sent with its last day, and what is wrong is said', async () => {
  shows(() => HttpResponse.json(shared));
  let sent = 0;
  server.use(
    http.post(`${path}/documents`, () => {
      sent += 1;
      if (sent > 1) return HttpResponse.json(shared);
      const errors = { expires_on: ['It has expired'] };
      return HttpResponse.json({ code: 'invalid', message: 'Wrong', errors }, { status: 422 });
    }),
  );
  const { user, container } = await renderScreen(<SendDocumentsScreen />, at);
  const send = await screen.findByRole('button', { name: 'Send' });
  await user.click(send);
  expect(screen.getByText('Enter the date that the document says')).toBeVisible();
  expect(screen.getByText('Choose a picture or a file')).toBeVisible();
  const file = new File(['%PDF-1.7'], 'passport.pdf', { type: 'application/pdf' });
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, file);
  await user.type(screen.getByLabelText(/Valid until/), '2020-01-01');
  await user.click(send);
  expect(await screen.findByText('It has expired')).toBeVisible();
  await user.clear(screen.getByLabelText(/Valid until/));
  await user.type(screen.getByLabelText(/Valid until/), '2031-05-01');
  await user.click(send);
  expect(await screen.findByText(/Thank you, it arrived/)).toBeVisible();
  expect(sent).toBe(2);
});

test('a link that is over says whom to ask', async () => {
  shows(() =>
    HttpResponse.json({ code: 'document_requests.over', message: 'Over' }, { status: 501 }),
  );
  await renderScreen(<SendDocumentsScreen />, at);
  expect(await screen.findByText('This link is no longer open')).toBeVisible();
});
