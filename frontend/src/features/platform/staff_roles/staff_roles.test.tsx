import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { RolePage, StaffRole } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { EditStaffRole, NewStaffRole } from './StaffRoleScreen';
import StaffRolesScreen from './StaffRolesScreen';

const view = { action: 1, name: 'view', name_en: 'View', name_ar: 'عرض', of_whole_reach: false };
const extend = { ...view, action: 7, name: 'extend', name_en: 'Extend', name_ar: 'تمديد' };
const pages: RolePage[] = [
  {
    page: 102,
    noun: 'merchants',
    name_en: 'Merchants',
    name_ar: 'المنشآت',
    actions: [view, extend],
  },
  { page: 104, noun: 'mails', name_en: 'Mails', name_ar: 'البريد', actions: [view] },
];
const role: StaffRole = {
  id: 7,
  name_en: 'Leasing desk',
  name_ar: 'مكتب التأجير',
  is_administrator: false,
  permissions: { 102: [1, 7] },
  staff: 2,
  status: 1,
  version: 3,
};
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;
const EDITING = {
  area: 'manager',
  at: '/manager/platform-setting/roles/role/7',
  path: '/manager/platform-setting/roles/role/:id',
} as const;

beforeEach(() => {
  answers('/staff_roles/pages', pages, 'manager');
  answers('/staff_roles/7', role, 'manager');
});

describeList("staff's roles", {
  screen: <StaffRolesScreen />,
  area: 'manager',
  path: '/staff_roles',
  row: role,
  shows: { en: 'Leasing desk', ar: 'مكتب التأجير' },
  empty: 'No roles found',
});

test.each(BOTH)('a role is copied with its rights and kept as a new one (%s)', async (language) => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/manager/staff_roles', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(role);
    }),
  );
  const { user, missing } = await renderScreen(<NewStaffRole />, {
    language,
    area: 'manager',
    at: '/manager/platform-setting/roles/role?copy=7',
  });
  const mails = within(await screen.findByRole('group', { name: ar(language, 'البريد', 'Mails') }));
  await user.click(mails.getByRole('checkbox', { name: ar(language, 'عرض', 'View') }));
  await user.click(screen.getByRole('button', { name: ar(language, 'حفظ', 'Save') }));
  await expect
    .poll(() => sent)
    .toEqual([
      {
        name_en: 'Leasing desk (2)',
        name_ar: 'مكتب التأجير (2)',
        permissions: { 102: [1, 7], 104: [1] },
      },
    ]);
  expect(missing).toEqual([]);
});

test.each(BOTH)('disabling says who loses what (%s)', async (language) => {
  answers('/staff_roles', pageOf([role]), 'manager');
  const asked: string[] = [];
  server.use(
    http.post('*/api/manager/staff_roles/:id/disable', ({ params }) => {
      asked.push(String(params.id));
      return HttpResponse.json({ ...role, status: 0 });
    }),
  );
  const { user, missing } = await renderScreen(<StaffRolesScreen />, { language, area: 'manager' });
  await user.click(
    await screen.findByRole('button', { name: new RegExp(ar(language, 'إجراءات', 'Actions')) }),
  );
  const disable = ar(language, 'تعطيل', 'Disable');
  await user.click(await screen.findByRole('menuitem', { name: disable }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(ar(language, 'الشخصان', '2 people'));
  await user.click(within(dialog).getByRole('button', { name: disable }));
  await waitFor(() => expect(asked).toEqual(['7']));
  expect(missing).toEqual([]);
});

test("the administrator's role shows every right and lets none be taken", async () => {
  answers('/staff_roles/7', { ...role, is_administrator: true, permissions: {} }, 'manager');
  await renderScreen(<EditStaffRole />, EDITING);
  const merchants = within(await screen.findByRole('group', { name: 'Merchants' }));
  for (const box of merchants.getAllByRole('checkbox')) {
    expect(box).toBeChecked();
    expect(box).toBeDisabled();
  }
});

test('nobody gives a right that they lack', async () => {
  await renderScreen(<EditStaffRole />, { ...EDITING, permissions: { 138: [1, 3], 102: [1] } });
  const mails = within(await screen.findByRole('group', { name: 'Mails' }));
  expect(mails.getByRole('checkbox', { name: 'View' })).toBeDisabled();
  // What the role has may be taken away.
  const merchants = within(screen.getByRole('group', { name: 'Merchants' }));
  expect(merchants.getByRole('checkbox', { name: 'Extend' })).toBeEnabled();
});

test.each(BOTH)('who may only look reads the role (%s)', async (language) => {
  const { missing } = await renderScreen(<EditStaffRole />, {
    ...EDITING,
    language,
    permissions: { 138: [1] },
  });
  expect(
    await screen.findByText(ar(language, 'مكتب التأجير', 'Leasing desk'), { selector: 'h1' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: ar(language, 'حفظ', 'Save') })).toBeNull();
  expect(missing).toEqual([]);
});
