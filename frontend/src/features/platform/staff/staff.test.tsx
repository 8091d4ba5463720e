import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import StaffScreen from './StaffScreen';

const person = {
  id: 12,
  name: 'Huda Saleh',
  email: 'huda@manzil.example',
  role: 'sales',
  status: 1,
  language: 'en',
  has_second_factor: true,
  version: 1,
  created_at: '2026-03-01T08:00:00Z',
};

test.each(BOTH)('a lost app is taken off after it was confirmed (%s)', async (language) => {
  const ar = language === 'ar';
  answers('/staff', pageOf([person, { ...person, id: 13, has_second_factor: false }]), 'manager');
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
    permissions: { 103: [1, 2, 3] },
  });
  const menus = await screen.findAllByRole('button', { name: ar ? /إجراءات/ : /Actions/ });
  await user.click(menus[0] as HTMLElement);
  const action = ar ? 'إزالة تطبيق المصادقة' : 'Take off the authenticator app';
  await user.click(await screen.findByRole('menuitem', { name: action }));
  await user.click(await screen.findByRole('button', { name: action }));
  await waitFor(() => expect(reset).toBe('12'));
  expect(missing).toEqual([]);
});
