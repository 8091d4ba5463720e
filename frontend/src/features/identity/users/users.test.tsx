import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { User } from '@/api/generated/merchant/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
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

test('who may only see is not offered to invite', async () => {
  serve([]);
  await renderScreen(<UsersScreen />, { permissions: { 3: [1] } });
  expect(await screen.findByText('No employees yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite an employee' })).toBeNull();
});
