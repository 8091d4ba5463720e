import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Owner } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import OwnerScreen from './OwnerScreen';
import OwnersScreen from './OwnersScreen';

const owner: Owner = {
  id: 2,
  name_en: 'Humaid Al Nuaimi',
  name_ar: 'حميد النعيمي',
  mobile: '+971501234567',
  email: 'owner@mail.example',
  language: 'ar',
  access: false,
  status: 1,
  holdings: 2,
  version: 3,
  created_at: '2026-01-01T00:00:00Z',
};
/** What the page shows on top of every owner. */
const money = {
  as_of: '2026-03-15',
  currency: 'AED',
  has_agreement: true,
  collected: '0.00',
  costs: '0.00',
  fees: '0.00',
  payouts: '0.00',
  balance: '0.00',
  reserve: '0.00',
  to_pay: '0.00',
  bounced: '0.00',
  cheques_in_hand: '0.00',
  deposits_held: '0.00',
  months: [],
  buildings: [],
};
beforeEach(() => answers('/owner_statements/money', money));
const at = (search = '') => ({ at: `/2${search}`, path: '/:id' });

describeList('owners', {
  screen: <OwnersScreen />,
  path: '/owners',
  row: owner,
  shows: { en: 'Humaid Al Nuaimi', ar: 'حميد النعيمي' },
  empty: 'No owners yet',
});

test.each(BOTH)(
  'giving access says where the link goes and what the owner sees, in %s',
  async (language) => {
    const sent: unknown[] = [];
    answers('/owners/2', owner);
    server.use(
      http.post('*/api/merchant/owners/2/access', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...owner, access: true });
      }),
    );
    const { user, missing } = await renderScreen(<OwnerScreen />, { language, ...at() });
    const word = language === 'ar' ? 'منح الدخول' : 'Give access';
    await user.click(await screen.findByRole('button', { name: word }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/owner@mail\.example/)).toBeVisible();
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: word }));
    await waitFor(() => expect(sent).toEqual([{ access: true, version: 3 }]));
    expect(missing).toEqual([]);
  },
);

test('without the right there is no access button', async () => {
  answers('/owners/2', owner);
  await renderScreen(<OwnerScreen />, { ...at(), permissions: { 11: [1] } });
  expect(await screen.findByText('No access', { selector: '.value' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give access' })).toBeNull();
});

test.each(BOTH)(
  'what an owner holds, with the share, leads to the thing, in %s',
  async (language) => {
    answers('/owners/2', owner);
    answers(
      '/ownerships',
      pageOf([
        {
          id: 9,
          unit_id: 3,
          number: '101',
          building_name_en: 'Palm',
          building_name_ar: 'النخيل',
          starts_on: '2020-01-01',
          shares: [{ owner_id: 2, name_en: 'H', name_ar: 'ح', share: '60.00' }],
          version: 1,
        },
      ]),
    );
    const { missing } = await renderScreen(<OwnerScreen />, { language, ...at('?tab=holdings') });
    expect(
      await screen.findByRole('link', {
        name: language === 'ar' ? /الوحدة.*101.*النخيل/ : /Unit.*101.*Palm/,
      }),
    ).toHaveAttribute('href', '/merchant/units/unit/3?tab=ownership');
    expect(screen.getByText('60.00%')).toBeVisible();
    expect(missing).toEqual([]);
  },
);

test('an IBAN that is wrong is said on its field', async () => {
  answers('/owners/2', owner);
  server.use(
    http.put('*/api/merchant/owners/2', () =>
      HttpResponse.json(
        { code: 'invalid', message: 'x', errors: { iban: ['not an IBAN'] } },
        { status: 422 },
      ),
    ),
  );
  const { user } = await renderScreen(<OwnerScreen />, at('?record=edit'));
  const iban = await screen.findByLabelText('IBAN');
  await user.type(iban, 'AE00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(iban).toHaveAttribute('aria-invalid', 'true'));
});
