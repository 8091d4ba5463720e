import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { OwnerPayout } from '@/api/generated/merchant/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import PayoutsOfOwner from './PayoutsOfOwner';

const payout: OwnerPayout = {
  id: 3,
  number: 'OP-2026-00003',
  owner_id: 2,
  owner_name_en: 'Humaid',
  owner_name_ar: 'حميد',
  paid_on: '2026-03-01',
  amount: '500.00',
  method: 'transfer',
  iban: 'AE070331234567890123456',
  reference: 'FT-1',
  posted_by: 'Admin',
  version: 1,
};

test.each(BOTH)(
  'what is to be paid and where to stand in the form already, in %s',
  async (language) => {
    let sent: unknown;
    answers('/owner_payouts', { ...pageOf([payout]), totals: { amount: '500.00' } });
    answers('/owners/2', { id: 2, name_en: 'Humaid', iban: 'AE070331234567890123456' });
    answers('/owner_statements/money', { to_pay: '842.50' });
    server.use(
      http.post('*/api/merchant/owner_payouts', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(payout);
      }),
    );
    const { user, missing } = await renderScreen(<PayoutsOfOwner id={2} />, { language });
    expect(await screen.findByText('OP-2026-00003')).toBeVisible();
    const pay = language === 'ar' ? 'الدفع للمالك' : 'Pay the owner';
    await user.click(screen.getByRole('button', { name: pay }));
    const dialog = await screen.findByRole('dialog');
    const reference = language === 'ar' ? /المرجع/ : /Reference/;
    await user.type(await within(dialog).findByLabelText(reference), 'FT-2');
    await user.click(within(dialog).getByRole('button', { name: pay }));
    await waitFor(() =>
      expect(sent).toMatchObject({
        owner_id: 2,
        amount: '842.50',
        iban: 'AE070331234567890123456',
        reference: 'FT-2',
      }),
    );
    expect(missing).toEqual([]);
  },
);
