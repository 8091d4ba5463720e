import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { LateFeeRule } from '@/api/generated/merchant/client.schemas';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import LateFees from './LateFees';

const rule: LateFeeRule = {
  is_active: true,
  grace_days: 5,
  basis: 'percent',
  rate: '2.50',
  repeats: 'monthly',
  most: '900.00',
  applies_from: '2026-01-01',
  next: { payments: 3, amount: '412.50' },
  version: 4,
};
const off: LateFeeRule = {
  is_active: false,
  grace_days: 5,
  basis: 'flat',
  rate: '0.00',
  repeats: 'once',
  next: { payments: 0, amount: '0.00' },
  version: 1,
};

test.each(BOTH)('the rule is said in words and changed, in %s', async (language) => {
  const sent: unknown[] = [];
  answers('/late_fees', rule);
  server.use(
    http.put('*/api/merchant/late_fees', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(rule);
    }),
  );
  const { user, missing } = await renderScreen(<LateFees />, { language });
  expect(await screen.findByText('412.50')).toBeVisible();
  expect(screen.getByText(/2\.5%/)).toBeVisible();
  const words =
    language === 'ar'
      ? { edit: 'تعديل القاعدة', rate: /الغرامة/ }
      : { edit: 'Change the rule', rate: /^Fee/ };
  await user.click(screen.getByRole('button', { name: words.edit }));
  const dialog = await screen.findByRole('dialog');
  const rate = await within(dialog).findByLabelText(words.rate);
  await user.clear(rate);
  await user.type(rate, '3');
  await user.click(within(dialog).getByRole('button', { name: words.edit }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ rate: '3', basis: 'percent', most: '900.00', version: 4 });
  expect(missing).toEqual([]);
});

test.each(BOTH)('nobody is charged while it is off, in %s', async (language) => {
  answers('/late_fees', off);
  const { missing } = await renderScreen(<LateFees />, { language });
  const words = language === 'ar' ? /لا تُحتسب أي غرامة/ : 'Nobody is charged for paying late.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(missing).toEqual([]);
});

test('who may only see it does not change it', async () => {
  answers('/late_fees', rule);
  await renderScreen(<LateFees />, { permissions: { 76: [1] } });
  expect(await screen.findByText('412.50')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change the rule' })).toBeNull();
});
