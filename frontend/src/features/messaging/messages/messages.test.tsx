import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { CustomerMessage } from '@/api/generated/merchant/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { MessagesOfCheque, MessagesOfContract, MessagesOfCustomer } from './MessagesOf';

const base = { at: '2026-11-20T08:00:00Z', recipient: '+971501234567' } as const;
const rows: readonly CustomerMessage[] = [
  {
    ...base,
    key: 'r1',
    cause: 'reminder',
    channel: 'whatsapp',
    status: 0,
    body: 'Due',
    reminder_id: 1,
  },
  {
    ...base,
    key: 'm2',
    cause: 'care',
    channel: 'email',
    status: 0,
    subject: 'Your papers',
    body: 'Send them',
    care_message_id: 2,
    list: 'missing_data',
  },
  {
    ...base,
    key: 'c3',
    cause: 'campaign',
    channel: 'whatsapp',
    status: 2,
    body: 'Happy Eid',
    campaign_id: 3,
    campaign: 'Eid',
  },
];

test.each(BOTH)('all messages are one list, with their cause (%s)', async (language) => {
  answers('/messages/customers/7', pageOf(rows));
  const { missing } = await renderScreen(<MessagesOfCustomer id={7} />, { language });
  expect((await screen.findAllByText('Eid'))[0]).toBeVisible();
  const care = language === 'ar' ? 'العناية بالعملاء' : 'Customers care';
  expect(screen.getAllByText(new RegExp(`^${care}`))[0]).toBeVisible();
  expect(missing).toEqual([]);
});

test('what failed is sent again by the feature that it is of', async () => {
  answers('/messages/customers/7', pageOf(rows));
  const sent: string[] = [];
  server.use(
    http.post('*/api/merchant/reminders/1/resend', () => {
      sent.push('reminder');
      return HttpResponse.json({});
    }),
    http.post('*/api/merchant/customers_care/messages/2/resend', () => {
      sent.push('care');
      return HttpResponse.json({});
    }),
  );
  const { user } = await renderScreen(<MessagesOfCustomer id={7} />);
  const menus = await screen.findAllByRole('button', { name: 'Actions' });
  for (const index of [0, 1]) {
    await user.click(menus[index] as HTMLElement);
    await user.click(screen.getByRole('menuitem', { name: 'Send again' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent).toHaveLength(index + 1));
  }
  expect(sent).toEqual(['reminder', 'care']);
  await user.click(menus[2] as HTMLElement);
  expect(screen.queryByRole('menuitem', { name: 'Send again' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Read the message' }));
  expect(await screen.findByText('Happy Eid')).toBeVisible();
});

test.each([
  ['contracts', <MessagesOfContract key="of" id={7} />],
  ['cheques', <MessagesOfCheque key="of" id={7} />],
] as const)('the messages of %s are on their pages', async (noun, of) => {
  answers(`/messages/${noun}/7`, pageOf(rows.slice(0, 2)));
  const { missing } = await renderScreen(of);
  expect((await screen.findAllByText(/^Customers care/))[0]).toBeVisible();
  expect(missing).toEqual([]);
});
