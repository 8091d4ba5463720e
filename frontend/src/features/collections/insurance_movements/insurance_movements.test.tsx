import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type {
  InsuranceMovement,
  InsuranceMovementTotals,
} from '@/api/generated/merchant/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import InsuranceReport from './InsuranceReport';

const movement: InsuranceMovement = {
  id: 9,
  insurance_id: 7,
  sequence: 2,
  number: 'DM-2026-00002',
  moved_on: '2026-11-02',
  kind: 'deducted',
  amount: '-300.00',
  balance_after: '1500.00',
  contract_id: 5,
  contract_number: 'C-2026-00001',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  unit_id: 3,
  unit_number: '101',
  building_id: 4,
  building_name_en: 'Tower',
  building_name_ar: 'البرج',
  reason: 'damage',
  has_photo: true,
  reversed_by_number: 'DM-2026-00003',
  posted_by: 'Aisha',
};
const totals: InsuranceMovementTotals = {
  received: '1800.00',
  topped_up: '0.00',
  carried_in: '0.00',
  carried_out: '0.00',
  deducted: '300.00',
  refunded: '0.00',
  transferred: '0.00',
  forfeited: '0.00',
  opening: '0.00',
  closing: '1500.00',
};
const answer = (items: InsuranceMovement[]) =>
  http.get('*/api/merchant/insurance_movements', () =>
    HttpResponse.json({ items, total: items.length, page: 1, page_size: 25, totals }),
  );
const at = { at: '/merchant/contracts/insurance-report' };

test.each(BOTH)('movements show with what each kind comes to (%s)', async (language) => {
  server.use(answer([movement]));
  const { findByText, missing } = await renderScreen(<InsuranceReport />, { language, ...at });
  expect(await findByText('DM-2026-00002')).toBeInTheDocument();
  expect(await findByText(/DM-2026-00003/)).toBeInTheDocument();
  expect(missing).toEqual([]);
});

test('an empty period says so', async () => {
  server.use(answer([]));
  const { findByText } = await renderScreen(<InsuranceReport />, at);
  expect(await findByText('No movements here')).toBeInTheDocument();
});
