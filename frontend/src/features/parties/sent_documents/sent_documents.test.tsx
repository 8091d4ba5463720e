import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { SentDocument } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import SentDocumentsScreen from './SentDocumentsScreen';

const sent: SentDocument = {
  id: 5,
  document_request_id: 4,
  customer_id: 7,
  customer_name_en: 'Sara Haddad',
  customer_name_ar: 'سارة حداد',
  kind: 'passport',
  file_name: 'passport.pdf',
  size_bytes: 1200,
  expires_on: '2031-05-01',
  state: 'waiting',
  created_at: '2026-11-20T08:00:00Z',
  version: 1,
};
const at = '/merchant/documents/sent';

describeList('sent documents', {
  screen: <SentDocumentsScreen />,
  path: '/sent_documents',
  row: sent,
  shows: 'passport.pdf',
  empty: 'Nothing was sent',
  at,
});

async function begin(action: string) {
  answers('/sent_documents', pageOf([sent]));
  const { user } = await renderScreen(<SentDocumentsScreen />, { at });
  await user.click((await screen.findAllByRole('button', { name: 'Actions' }))[0] as HTMLElement);
  await user.click(screen.getByRole('menuitem', { name: action }));
  return user;
}

test('a document is accepted as the office reads it', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/merchant/sent_documents/5/accept', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...sent, state: 'accepted', version: 2 });
    }),
  );
  const user = await begin('Accept');
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(bodies).toEqual([{ kind: 'passport', expires_on: '2031-05-01', version: 1 }]),
  );
});

test('a document is refused with a reason', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/merchant/sent_documents/5/refuse', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...sent, state: 'refused', reason: 'Blurred', version: 2 });
    }),
  );
  const user = await begin('Refuse');
  await user.type(await screen.findByLabelText(/Reason/), 'Blurred');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(bodies).toEqual([{ reason: 'Blurred', version: 1 }]));
});
