import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { NotificationMenu } from '@/api/generated/merchant/client.schemas';
import { answers, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import NotificationsPanel from './NotificationsPanel';
import { NotificationsMenu as Bell } from './NotificationsMenu';

const PATH = '/notifications/get_records';
const at = '2026-11-20T08:00:00Z';
const full: NotificationMenu = {
  items: [
    {
      id: 1,
      kind: 'contracts',
      title_en: 'Sara signed C-1',
      title_ar: 'وقّعت سارة العقد',
      noun: 'contracts',
      record_id: 5,
      count: 1,
      at,
      is_read: false,
    },
    {
      id: 2,
      kind: 'payments',
      title_en: 'A cheque came back',
      title_ar: 'ارتجع شيك',
      count: 1,
      at,
      is_read: true,
    },
  ],
  unread: [
    { kind: 'stocks', unread: 0 },
    { kind: 'contracts', unread: 1 },
    { kind: 'payments', unread: 0 },
  ],
  total_unread: 1,
};
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;

test.each(BOTH)(
  'an entry leads to its record; one without a record stays (%s)',
  async (language) => {
    answers(PATH, full);
    const onClose = vi.fn();
    const { user, address, missing } = await renderScreen(
      <NotificationsPanel onClose={onClose} />,
      { language },
    );
    expect(await screen.findByText(ar(language, 'ارتجع شيك', 'A cheque came back'))).toBeVisible();
    expect(
      screen.queryByRole('button', {
        name: new RegExp(ar(language, 'ارتجع شيك', 'A cheque came back')),
      }),
    ).toBeNull();
    const chosen = { pressed: false } as const;
    expect(screen.getAllByRole('button', chosen).map((one) => one.textContent)).toEqual([
      `${ar(language, 'العقود', 'Contracts')}1`,
      ar(language, 'الدفعات', 'Payments'),
    ]);
    await user.click(
      screen.getByRole('button', {
        name: new RegExp(ar(language, 'وقّعت سارة العقد', 'Sara signed C-1')),
      }),
    );
    expect(address()).toBe('/merchant/contracts/contract/5');
    expect(onClose).toHaveBeenCalledOnce();
    expect(missing).toEqual([]);
  },
);

test.each([
  ['en', '89 contracts were signed', 'Something new and 1 more'],
  ['ar', 'تم توقيع 89 عقدًا', 'أمر جديد وواحد غيره'],
] as const)(
  'what happened often is one line that leads to the list (%s)',
  async (language, line, unknown) => {
    const many = { kind: 'contracts', noun: 'contracts', at, is_read: false } as const;
    answers(PATH, {
      ...full,
      items: [
        {
          ...many,
          id: 3,
          title_en: 'A',
          title_ar: 'أ',
          topic: 'contract_signed',
          count: 89,
          record_id: 5,
        },
        { ...many, id: 2, title_en: 'Something new', title_ar: 'أمر جديد', count: 2, record_id: 6 },
      ],
    });
    const { user, address, missing } = await renderScreen(
      <NotificationsPanel onClose={() => undefined} />,
      { language },
    );
    expect(await screen.findByText(unknown)).toBeVisible();
    await user.click(screen.getByRole('button', { name: new RegExp(line) }));
    expect(address()).toBe('/merchant/contracts/current-contracts');
    expect(missing).toEqual([]);
  },
);

test('all of a kind are marked as read, and the bell follows', async () => {
  const marked: unknown[] = [];
  server.use(
    http.get(`*/api/merchant${PATH}`, () =>
      HttpResponse.json(
        marked.length > 0
          ? { ...full, items: [], unread: [{ kind: 'contracts', unread: 0 }], total_unread: 0 }
          : full,
      ),
    ),
    http.post('*/api/merchant/notifications/mark_as_read', async ({ request }) => {
      marked.push(await request.json());
      return HttpResponse.json(true);
    }),
  );
  const { user } = await renderScreen(
    <>
      <Bell />
      <NotificationsPanel onClose={() => undefined} />
    </>,
  );
  expect(await screen.findByRole('button', { name: 'Notifications, unread: 1' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /Contracts/ }));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('button', { name: 'Notifications, unread: 0' })).toBeVisible();
  expect(marked).toEqual([{ type: 'contracts' }]);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull(),
  );
});

test.each(BOTH)('nothing new, an error and a missing right are said (%s)', async (language) => {
  answers(PATH, { items: [], unread: [], total_unread: 0 });
  const panel = <NotificationsPanel onClose={() => undefined} />;
  const empty = await renderScreen(panel, { language });
  expect(await screen.findByText(ar(language, 'لا جديد', 'Nothing new'))).toBeVisible();
  empty.unmount();
  refuses(PATH, 400, 'invalid');
  const failed = await renderScreen(panel, { language });
  expect(
    await screen.findByRole('button', { name: ar(language, 'إعادة المحاولة', 'Try again') }),
  ).toBeVisible();
  failed.unmount();
  refuses(PATH, 403, 'no_permission');
  await renderScreen(panel, { language });
  expect(await screen.findByText(ar(language, 'لا توجد صلاحية', 'No permission'))).toBeVisible();
});
