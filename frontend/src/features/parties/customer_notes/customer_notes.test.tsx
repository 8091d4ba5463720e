import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { CustomerNote } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import NotesOfCustomer from './NotesOfCustomer';

const note: CustomerNote = {
  id: 4,
  customer_id: 1,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  text: 'Call after six',
  pinned: true,
  author_id: 999,
  author_name: 'Aisha',
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
  version: 1,
};

describeList('notes on a tenant', {
  screen: <NotesOfCustomer id={1} />,
  path: '/customer_notes',
  row: note,
  shows: 'Call after six',
  empty: 'No notes yet',
});

test('a note is written on its tenant', async () => {
  answers('/customer_notes', pageOf([]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/customer_notes', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(note);
    }),
  );
  const { user } = await renderScreen(<NotesOfCustomer id={1} />);
  const [add] = await screen.findAllByRole('button', { name: 'Write a note' });
  if (!add) throw new Error('no button');
  await user.click(add);
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByLabelText('Note *'), 'Has a dog');
  await user.click(within(dialog).getByRole('button', { name: 'Write a note' }));
  await waitFor(() => expect(sent).toEqual([{ customer_id: 1, text: 'Has a dog', pinned: false }]));
});

test('who neither wrote it nor may change others’ is offered its history only', async () => {
  answers('/customer_notes', pageOf([note]));
  const { user } = await renderScreen(<NotesOfCustomer id={1} />, { permissions: { 13: [1, 2] } });
  await user.click(await screen.findByRole('button', { name: /Actions/ }));
  expect(await screen.findByRole('menuitem', { name: 'History' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Edit the note' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Remove the note' })).toBeNull();
});
