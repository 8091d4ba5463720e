import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Role, RolePages } from '@/api/generated/merchant/client.schemas';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { EditRole, NewRole } from './RoleScreen';

const action = (number: number, name: string, en: string, ar: string) => ({
  action: number,
  name,
  name_en: en,
  name_ar: ar,
  of_whole_reach: name === 'delete',
});
const VIEW = action(1, 'view', 'View', 'عرض');
const CREATE = action(2, 'create', 'Add', 'إضافة');
const EDIT = action(3, 'edit', 'Change', 'تعديل');
const DELETE = action(4, 'delete', 'Delete', 'حذف');
const pages: RolePages = {
  pages: [
    {
      page: 10,
      noun: 'customers',
      name_en: 'Tenants',
      name_ar: 'المستأجرون',
      actions: [VIEW, CREATE, EDIT, DELETE],
    },
    { page: 24, noun: 'units', name_en: 'Units', name_ar: 'الوحدات', actions: [VIEW, CREATE] },
  ],
  options: [],
};
const role: Role = {
  id: 7,
  name_en: 'Reception',
  name_ar: 'الاستقبال',
  is_administrator: false,
  permissions: { 10: [1, 4], 24: [1] },
  options: [],
  reach: 'all',
  users: 2,
  version: 3,
};
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;
const EDITING = {
  at: '/merchant/employees/roles/role/7',
  path: '/merchant/employees/roles/role/:id',
};

beforeEach(() => answers('/roles/pages', pages));

test.each(BOTH)('a new role by a level and by single actions (%s)', async (language) => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/roles', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(role);
    }),
  );
  const { user, missing } = await renderScreen(<NewRole />, { language });
  await user.type(
    await screen.findByRole('textbox', {
      name: new RegExp(ar(language, 'الاسم بالإنجليزية', 'Name in English')),
    }),
    'Reception',
  );
  await user.type(
    screen.getByRole('textbox', {
      name: new RegExp(ar(language, 'الاسم بالعربية', 'Name in Arabic')),
    }),
    'الاستقبال',
  );
  const tenants = within(
    await screen.findByRole('group', { name: ar(language, 'المستأجرون', 'Tenants') }),
  );
  await user.click(tenants.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: ar(language, 'إنشاء', 'Create') }));
  // Every action of a page requires `view`.
  const units = within(screen.getByRole('group', { name: ar(language, 'الوحدات', 'Units') }));
  await user.click(units.getByRole('checkbox', { name: ar(language, 'إضافة', 'Add') }));
  expect(units.getByRole('checkbox', { name: ar(language, 'عرض', 'View') })).toBeChecked();
  await user.click(screen.getByRole('button', { name: ar(language, 'حفظ', 'Save') }));
  expect(await screen.findByText(ar(language, 'تم الحفظ', 'Saved'))).toBeVisible();
  expect(sent).toEqual([
    {
      name_en: 'Reception',
      name_ar: 'الاستقبال',
      permissions: { 10: [1, 2, 3], 24: [1, 2] },
      options: [],
      reach: 'all',
    },
  ]);
  expect(missing).toEqual([]);
});

test('a refused name is said at its field, and the chosen rights stay', async () => {
  answers('/roles/7', role);
  server.use(
    http.put('*/api/merchant/roles/7', () =>
      HttpResponse.json(
        { code: 'validation', message: 'No', errors: { name_en: ['Taken already.'] } },
        { status: 422 },
      ),
    ),
  );
  const { user } = await renderScreen(<EditRole />, EDITING);
  const tenants = within(await screen.findByRole('group', { name: 'Tenants' }));
  await user.click(tenants.getByRole('checkbox', { name: 'Change' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Taken already.')).length).toBeGreaterThan(0);
  expect(tenants.getByRole('checkbox', { name: 'Change' })).toBeChecked();
});

test('nobody gives a right that they lack', async () => {
  answers('/roles/7', role);
  await renderScreen(<EditRole />, { ...EDITING, permissions: { 4: [1, 3], 10: [1] } });
  const tenants = within(await screen.findByRole('group', { name: 'Tenants' }));
  expect(tenants.getByRole('checkbox', { name: 'Change' })).toBeDisabled();
  // Rights that the role has may be removed.
  expect(tenants.getByRole('checkbox', { name: 'Delete' })).toBeEnabled();
});

test("the administrator's role is locked", async () => {
  answers('/roles/7', { ...role, is_administrator: true, permissions: {} });
  await renderScreen(<EditRole />, EDITING);
  const tenants = within(await screen.findByRole('group', { name: 'Tenants' }));
  for (const box of tenants.getAllByRole('checkbox')) {
    expect(box).toBeChecked();
    expect(box).toBeDisabled();
  }
});

test.each(BOTH)(
  'who may only look reads the role; who may not add is told (%s)',
  async (language) => {
    answers('/roles/7', role);
    const view = await renderScreen(<EditRole />, {
      ...EDITING,
      language,
      permissions: { 4: [1] },
    });
    expect(
      await screen.findByText(ar(language, 'الاستقبال', 'Reception'), { selector: 'h1' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: ar(language, 'حفظ', 'Save') })).toBeNull();
    view.unmount();
    await renderScreen(<NewRole />, { language, permissions: { 4: [1] } });
    expect(await screen.findByText(ar(language, 'لا توجد صلاحية', 'No permission'))).toBeVisible();
  },
);

test.each(BOTH)(
  'a limited reach says what it means and takes some rights away (%s)',
  async (language) => {
    answers('/roles/7', { ...role, reach: 'units' });
    const { user, missing } = await renderScreen(<EditRole />, { language, ...EDITING });
    const tenants = within(
      await screen.findByRole('group', { name: ar(language, 'المستأجرون', 'Tenants') }),
    );
    const remove = ar(language, 'حذف', 'Delete');
    expect(tenants.getByRole('checkbox', { name: remove })).toBeDisabled();
    expect(tenants.getByRole('checkbox', { name: remove })).not.toBeChecked();
    expect(
      screen.getByRole('radio', {
        name: new RegExp(ar(language, '^الوحدات المسندة', '^Own units')),
      }),
    ).toBeChecked();
    await user.click(
      screen.getByRole('radio', {
        name: new RegExp(ar(language, '^جميع السجلات', '^All records')),
      }),
    );
    expect(tenants.getByRole('checkbox', { name: remove })).toBeEnabled();
    expect(missing).toEqual([]);
  },
);
