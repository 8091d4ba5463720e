import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Staff, StaffRole } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import StaffScreen from './StaffScreen';

const role = (id: number, name_en: string, name_ar: string, status: 0 | 1 = 1): StaffRole => ({
  id,
  name_en,
  name_ar,
  is_administrator: false,
  permissions: {},
  staff: 1,
  status,
  version: 1,
});
const sales = role(3, 'Sales', 'المبيعات');
const support = role(4, 'Support', 'الدعم');
const old = role(5, 'Old desk', 'المكتب القديم', 0);
const person: Staff = {
  id: 9,
  name: 'Omar Saleh',
  email: 'omar@manzil.example',
  role_ids: [3],
  role_names_en: 'Sales',
  role_names_ar: 'المبيعات',
  status: 1,
  language: 'en',
  has_second_factor: true,
  version: 2,
  created_at: '2026-01-04T08:00:00Z',
};
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;

beforeEach(() => answers('/staff_roles', pageOf([sales, support, old]), 'manager'));

describeList('staff', {
  screen: <StaffScreen />,
  area: 'manager',
  path: '/staff',
  row: person,
  shows: 'Omar Saleh',
  empty: 'No employees found',
});

test.each(BOTH)(
  'somebody gets a second role; a disabled one is not offered, and none is no choice (%s)',
  async (language) => {
    const sent: unknown[] = [];
    answers('/staff', pageOf([person]), 'manager');
    server.use(
      http.put('*/api/manager/staff/9', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(person);
      }),
    );
    const { user, missing } = await renderScreen(<StaffScreen />, { language, area: 'manager' });
    await user.click(
      await screen.findByRole('button', { name: new RegExp(ar(language, 'إجراءات', 'Actions')) }),
    );
    const edit = ar(language, 'تعديل', 'Edit');
    await user.click(await screen.findByRole('menuitem', { name: edit }));
    const dialog = within(await screen.findByRole('dialog'));
    const first = await dialog.findByRole('checkbox', {
      name: ar(language, 'المبيعات', 'Sales'),
    });
    expect(first).toBeChecked();
    expect(dialog.queryByText(ar(language, 'المكتب القديم', 'Old desk'))).toBeNull();
    await user.click(first);
    const save = ar(language, 'حفظ', 'Save');
    await user.click(dialog.getByRole('button', { name: save }));
    expect(
      await dialog.findByText(
        ar(language, 'اختر دوراً واحداً على الأقل.', 'Choose at least one role.'),
      ),
    ).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(first);
    await user.click(dialog.getByRole('checkbox', { name: ar(language, 'الدعم', 'Support') }));
    await user.click(dialog.getByRole('button', { name: save }));
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({ role_ids: [3, 4], version: 2 });
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)('a lost app is taken off after it was confirmed (%s)', async (language) => {
  const ar = language === 'ar';
  answers(
    '/staff',
    pageOf([
      { ...person, id: 12 },
      { ...person, id: 13, has_second_factor: false },
    ]),
    'manager',
  );
  let reset = '';
  server.use(
    http.delete('*/api/manager/second_factors/staff/:id', ({ params }) => {
      reset = String(params.id);
      return HttpResponse.json(true);
    }),
  );
  const { user, missing } = await renderScreen(<StaffScreen />, {
    language,
    area: 'manager',
    permissions: { 103: [1, 2, 3], 138: [1] },
  });
  const menus = await screen.findAllByRole('button', { name: ar ? /إجراءات/ : /Actions/ });
  await user.click(menus[0] as HTMLElement);
  const action = ar ? 'إزالة تطبيق المصادقة' : 'Take off the authenticator app';
  await user.click(await screen.findByRole('menuitem', { name: action }));
  await user.click(await screen.findByRole('button', { name: action }));
  await waitFor(() => expect(reset).toBe('12'));
  expect(missing).toEqual([]);
});
