import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { User } from '@/api/generated/merchant/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { EmployeeApiKeys } from './ApiKeys';
import UsersScreen from './UsersScreen';

const user: User = {
  id: 4,
  name: 'Nadia Khoury',
  email: 'nadia@example.com',
  role_id: 2,
  role_name_en: 'Accountant',
  role_name_ar: 'محاسب',
  is_administrator: false,
  status: 1,
  language: 'en',
  has_password: false,
  has_second_factor: false,
  version: 1,
};
const serve = (items: User[]) =>
  server.use(
    http.get('*/api/merchant/users', () =>
      HttpResponse.json({ items, total: items.length, page: 1, page_size: 25 }),
    ),
  );

test.each(BOTH)(
  'employees with their role; who has no password yet is invited (%s)',
  async (language) => {
    serve([user]);
    const { missing } = await renderScreen(<UsersScreen />, { language });
    expect(await screen.findByRole('link', { name: 'Nadia Khoury' })).toHaveAttribute(
      'href',
      '/merchant/employees/employees/4',
    );
    expect(screen.getByText(language === 'ar' ? 'مدعو' : 'Invited')).toBeVisible();
    expect(screen.getByText(language === 'ar' ? 'محاسب' : 'Accountant')).toBeVisible();
    expect(missing).toEqual([]);
  },
);

test('who has no second step is found, and who has one may lose it', async () => {
  let asked = '';
  let reset = '';
  server.use(
    http.get('*/api/merchant/users', ({ request }) => {
      asked = new URL(request.url).searchParams.get('has_second_factor') ?? '';
      const items = [user, { ...user, id: 5, name: 'Omar', has_second_factor: true }];
      return HttpResponse.json({ items, total: 2, page: 1, page_size: 25 });
    }),
    http.delete('*/api/merchant/second_factors/account/:id', ({ params }) => {
      reset = String(params.id);
      return HttpResponse.json(true);
    }),
  );
  const { user: person } = await renderScreen(<UsersScreen />, {
    at: '/merchant/employees/employees?has_second_factor=false',
  });
  const menus = await screen.findAllByRole('button', { name: /Actions/ });
  expect(asked).toBe('false');
  await person.click(menus[0] as HTMLElement);
  expect(await screen.findByRole('menuitem', { name: 'Disable' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Take off two-step sign-in' })).toBeNull();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await person.click(menus[1] as HTMLElement);
  await person.click(await screen.findByRole('menuitem', { name: 'Take off two-step sign-in' }));
  await person.click(await screen.findByRole('button', { name: 'Take off two-step sign-in' }));
  await waitFor(() => expect(reset).toBe('5'));
});

test('who may only see is not offered to invite', async () => {
  serve([]);
  await renderScreen(<UsersScreen />, { permissions: { 3: [1] } });
  expect(await screen.findByText('No employees yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite an employee' })).toBeNull();
});

test.each(BOTH)(
  'the keys of an employee, each to be ended by who may edit (%s)',
  async (language) => {
    const key = {
      id: 7,
      user_id: 4,
      user_name: user.name,
      email: user.email,
      name: 'Books',
      prefix: 'mzk_palm01_a',
      created_at: '2026-03-01T08:00:00Z',
      expires_at: '2026-06-01T08:00:00Z',
    };
    let asked = '';
    server.use(
      http.get('*/api/merchant/api_keys/account', ({ request }) => {
        asked = new URL(request.url).searchParams.get('search') ?? '';
        return HttpResponse.json({ items: [key], total: 1, page: 1, page_size: 25 });
      }),
    );
    const { missing } = await renderScreen(<EmployeeApiKeys user={user} />, { language });
    expect(await screen.findByText('mzk_palm01_a…')).toBeVisible();
    expect(asked).toBe('nadia@example.com');
    expect(missing).toEqual([]);
  },
);
