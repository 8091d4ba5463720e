import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { GeneralSetting } from './SettingScreens';

test.each(BOTH)('an office asks its employees for two steps (%s)', async (language) => {
  const sent: unknown[] = [];
  let account = {
    employees_need_second_factor: false,
    owners_need_second_factor: false,
    wizard: { steps: [], finished: [], percentage: 0 },
    business_hours: [],
    version: 3,
  };
  server.use(
    http.get('*/api/merchant/account', () => HttpResponse.json(account)),
    http.put('*/api/merchant/account/sign_in', async ({ request }) => {
      sent.push(await request.json());
      account = { ...account, employees_need_second_factor: true, version: 4 };
      return HttpResponse.json(account);
    }),
  );
  const { user, missing } = await renderScreen(<GeneralSetting />, {
    language,
    at: '/merchant/setting/general-setting?tab=sign-in',
  });
  const label = language === 'ar' ? 'دخول الموظفين بخطوتين' : 'Employees sign in with two steps';
  await user.click(await screen.findByRole('switch', { name: label }));
  await user.click(screen.getByRole('button', { name: language === 'ar' ? 'حفظ' : 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { employees_need_second_factor: true, owners_need_second_factor: false, version: 3 },
    ]),
  );
  expect(missing).toEqual([]);
});
