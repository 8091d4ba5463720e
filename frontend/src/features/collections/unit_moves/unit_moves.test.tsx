import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { UnitMove, UnitMovePreview } from '@/api/generated/merchant/client.schemas';
import type { FormValues } from '@/components/form/types';
import { createStore } from '@/lib/emitter';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { moveForm } from './forms';
import type { Shown } from './input';
import { MovePreview } from './MovePreview';
import MovesOfContract from './MovesOfContract';

const row: UnitMove = {
  id: 4,
  contract_id: 7,
  contract_number: 'C-2026-00007',
  next_id: 9,
  next_number: 'C-2026-00009',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  moves_on: '2026-04-01',
  from_unit_id: 3,
  from_unit_number: '1203',
  to_unit_id: 5,
  to_unit_number: '1204',
  stays: '200.30',
  moved: '99.70',
  difference: '0.00',
  moved_by: 'Aisha',
  version: 1,
};
const preview: UnitMovePreview = {
  last_day: '2026-03-31',
  moves_on: '2026-04-01',
  ends_on: '2026-12-31',
  total_before: '300.00',
  rent_before: '75.00',
  rent_rest: '225.00',
  rent_price: '300.00',
  difference: '0.00',
  stays: '200.30',
  goes: '99.70',
  total_after: '300.00',
  ahead: '125.30',
  deposit: '50.00',
  payments: [],
  is_registered: true,
  problems: [],
  version: 3,
};
const at = { at: '/merchant/contracts/contract/7' };

test.each(BOTH)('a contract says where it moved to (%s)', async (language) => {
  answers('/unit_moves', pageOf([row]));
  const { missing } = await renderScreen(<MovesOfContract id={7} />, { ...at, language });
  expect((await screen.findAllByText('C-2026-00009'))[0]).toBeVisible();
  expect(screen.getAllByText('1204')[0]).toBeVisible();
  expect(missing).toEqual([]);
});

test('a move is taken back with a reason', async () => {
  answers('/unit_moves', pageOf([row]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/unit_moves/4/undo', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...row, undone_on: '2026-03-15', version: 2 });
    }),
  );
  const { user } = await renderScreen(<MovesOfContract id={7} />, at);
  await user.click((await screen.findAllByRole('button', { name: 'Actions' }))[0] as HTMLElement);
  await user.click(screen.getByRole('menuitem', { name: 'Take the move back' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'The tenant stays');
  await user.click(within(dialog).getByRole('button', { name: 'Take the move back' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'The tenant stays', version: 1 }]));
});

function Form({ values }: { values: FormValues }) {
  const form = useForm({ defaultValues: values });
  const shown = useMemo(() => createStore<Shown | undefined>(undefined), []);
  return (
    <FormProvider {...form}>
      <MovePreview contractId={7} shown={shown} />
    </FormProvider>
  );
}
const chosen = { moves_on: '2026-04-01', unit_id: 5, method: 'transfer' };

test.each(BOTH)('everything that a move does is shown before it is done (%s)', async (language) => {
  const asked: unknown[] = [];
  const payment = {
    contract_payment_id: 11,
    kind: 1,
    amount: '99.70',
    due_on: '2026-06-01',
    method: 'cheque',
    cheque_number: '000123',
    cheque_state: 'received',
  } as const;
  server.use(
    http.post('*/api/merchant/unit_moves/preview', async ({ request }) => {
      asked.push(await request.json());
      const problems = [{ code: 'unit_moves.followed', message: 'Contract C-2 follows this one.' }];
      return HttpResponse.json({ ...preview, payments: [payment], problems });
    }),
  );
  const { missing } = await renderScreen(<Form values={chosen} />, { ...at, language });
  expect(await screen.findByText('000123')).toBeVisible();
  expect(screen.getByText('Contract C-2 follows this one.')).toBeVisible();
  expect(screen.getAllByText(/225\.00/)[0]).toBeVisible();
  expect(screen.getAllByText(/125\.30/)[0]).toBeVisible();
  expect(asked).toEqual([{ contract_id: 7, ...chosen }]);
  expect(missing).toEqual([]);
});

test('nothing is asked for before a day and a unit are chosen', async () => {
  await renderScreen(<Form values={{ moves_on: '2026-04-01' }} />, at);
  expect(await screen.findByText(/Choose the day and the unit/)).toBeVisible();
});

test('figures that nobody has seen are not agreed to', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/unit_moves/preview', () => HttpResponse.json(preview)),
    http.post('*/api/merchant/unit_moves', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(row);
    }),
  );
  await moveForm(7).create?.({ ...chosen, method: 'transfer', note: ' A bigger flat ' });
  expect(sent).toEqual([
    { contract_id: 7, ...chosen, note: 'A bigger flat', total_after: '', version: 3 },
  ]);
});
