import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Account } from '@/api/generated/merchant/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import EntryScreen from './EntryScreen';
import { copiedToAll, faultsOf } from './hours';
import { STEPS, type StepName, putOff } from './steps';
import WizardScreen from './WizardScreen';

const WEIGHTS = [20, 10, 15, 20, 15, 20];
const account = (finished: readonly StepName[]): Account => ({
  account_id: 100_501,
  name_en: 'Palm',
  name_ar: 'النخلة',
  email: 'a@example.com',
  mobile: '+971501234567',
  has_logo: false,
  vat_registered: false,
  vat_percentage: '0.00',
  business_hours: [],
  employees_need_second_factor: false,
  owners_need_second_factor: false,
  version: 4,
  wizard: {
    steps: STEPS.map((step, index) => ({
      step,
      weight: WEIGHTS[index] ?? 0,
      is_finished: finished.includes(step),
    })),
    finished: [...finished],
    percentage: STEPS.reduce(
      (sum, step, index) => sum + (finished.includes(step) ? (WEIGHTS[index] ?? 0) : 0),
      0,
    ),
  },
});
const serve = (finished: readonly StepName[]) =>
  server.use(http.get('*/api/merchant/account', () => HttpResponse.json(account(finished))));

test.each(BOTH)(
  'the guide opens at the first step that is left, with the weights (%s)',
  async (language) => {
    serve(['general-informations']);
    const { missing } = await renderScreen(<WizardScreen />, { language });
    expect(await screen.findByText('20%', { selector: 'strong *' })).toBeVisible();
    expect(
      screen.getByRole('heading', {
        level: 2,
        name: language === 'ar' ? 'ضريبة القيمة المضافة' : 'VAT',
      }),
    ).toBeVisible();
    expect(missing).toEqual([]);
  },
);

test('a refused VAT number is said at its field', async () => {
  serve(['general-informations']);
  server.use(
    http.put('*/api/merchant/account/vat', () =>
      HttpResponse.json(
        { code: 'validation', message: 'No', errors: { trn: ['Known already.'] } },
        { status: 422 },
      ),
    ),
  );
  const { user } = await renderScreen(<WizardScreen />);
  await user.click(await screen.findByRole('switch'));
  await user.type(screen.getByRole('textbox', { name: /Tax registration/ }), '100000000000003');
  await user.type(screen.getByRole('textbox', { name: /VAT percentage/ }), '5');
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Tax registration/ })).toBeInvalid(),
  );
  expect(screen.getAllByText('Known already.').length).toBeGreaterThan(0);
});

test('a finished step is sent again only when something was changed', async () => {
  const sent: unknown[] = [];
  serve(['general-informations']);
  server.use(
    http.put('*/api/merchant/account/general', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(account(['general-informations']));
    }),
  );
  const first = await renderScreen(<WizardScreen />, {
    at: '/merchant/wizard?step=general-informations',
  });
  await first.user.click(await screen.findByRole('button', { name: 'Save and go on' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'VAT' })).toBeVisible();
  expect(sent).toEqual([]);
  first.unmount();
  const second = await renderScreen(<WizardScreen />, {
    at: '/merchant/wizard?step=general-informations',
  });
  await second.user.type(await screen.findByRole('textbox', { name: /City/ }), 'Ajman');
  await second.user.click(screen.getByRole('button', { name: 'Save and go on' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'VAT' })).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ city: 'Ajman', version: 4 })]);
});

test('all done is said, with the next thing to do', async () => {
  serve(STEPS);
  await renderScreen(<WizardScreen />);
  expect(await screen.findByText('Your business is set up')).toBeVisible();
});

test('the area starts with the guide, and after it was put off with the dashboard', async () => {
  const options = {
    at: '/merchant',
    account: { account_id: 1, wizard_progress: ['vat'] },
    path: '/merchant',
  };
  const first = await renderScreen(<EntryScreen />, options);
  await waitFor(() => expect(first.address()).toBe('/merchant/wizard'));
  first.unmount();
  putOff(1);
  const second = await renderScreen(<EntryScreen />, options);
  await waitFor(() => expect(second.address()).toBe('/merchant/dashboard'));
});

test('hours of a day may touch and not overlap', () => {
  const morning = { day: 1, from: '09:00', to: '13:00' };
  expect(faultsOf([morning, { day: 1, from: '13:00', to: '18:00' }])).toEqual([
    undefined,
    undefined,
  ]);
  expect(faultsOf([morning, { day: 1, from: '12:59', to: '18:00' }])[1]).toBe('overlap');
  expect(faultsOf([{ day: 1, from: '09:00', to: '09:00' }])).toEqual(['order']);
  expect(copiedToAll([morning], 1)).toHaveLength(7);
});

test('a step that no form finishes is left when its thing was done', async () => {
  server.use(
    http.get('*/api/merchant/users', () =>
      HttpResponse.json({ items: [], total: 1, page: 1, page_size: 1 }),
    ),
  );
  const at = '/merchant/wizard?step=employees';
  serve([]);
  const before = await renderScreen(<WizardScreen />, { at });
  expect(await screen.findByText('This step is finished by inviting an employee.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  before.unmount();
  serve(['employees']);
  const { user } = await renderScreen(<WizardScreen />, { at });
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Invoice setting' })).toBeVisible();
});
