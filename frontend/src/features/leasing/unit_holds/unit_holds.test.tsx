import { waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { UnitHold } from '@/api/generated/merchant/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { holdForm } from './forms';
import OnHoldReport from './OnHoldReport';
import { HoldsOfUnit } from './Panels';

const hold: UnitHold = {
  id: 4,
  unit_id: 3,
  unit_number: '1203',
  building_id: 4,
  building_name_en: 'Tower',
  building_name_ar: 'البرج',
  name_en: 'Sara Nasser',
  name_ar: 'Sara Nasser',
  mobile: '+971501112299',
  starts_on: '2026-11-20',
  ends_on: '2026-11-25',
  state: 'held',
  reason: 'Deciding',
  held_by: 'Aisha',
  version: 1,
};
const REPORT = '/merchant/contracts/on-hold-report';

test.each(BOTH)('the report shows the held units (%s)', async (language) => {
  answers('/unit_holds', pageOf([hold]));
  const { findByText, missing } = await renderScreen(<OnHoldReport />, { language, at: REPORT });
  expect(await findByText('1203')).toBeInTheDocument();
  expect(missing).toEqual([]);
});

test.each(BOTH)('the report shows the contracts in dispute (%s)', async (language) => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/merchant/contracts', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('stopped'));
      return HttpResponse.json({ ...pageOf([]), totals: {} });
    }),
  );
  const at = `${REPORT}?group=stopped`;
  const { missing } = await renderScreen(<OnHoldReport />, { language, at });
  await waitFor(() => expect(asked).toEqual(['true']));
  expect(missing).toEqual([]);
});

test('a unit is held for somebody by name and mobile', async () => {
  answers('/unit_holds', pageOf([]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/unit_holds', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(hold);
    }),
  );
  const { user, findAllByRole, findByRole } = await renderScreen(<HoldsOfUnit id={3} />, {
    at: '/merchant/units/unit/3',
  });
  const [add] = await findAllByRole('button', { name: 'Hold a unit' });
  if (!add) throw new Error('no button');
  await user.click(add);
  const dialog = await findByRole('dialog');
  await user.type(await within(dialog).findByLabelText(/Held for/), 'Sara Nasser');
  await user.type(within(dialog).getByRole('textbox', { name: /Mobile/ }), '501112299');
  await user.click(within(dialog).getByRole('button', { name: 'Hold a unit' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ unit_id: 3, name: 'Sara Nasser' });
});

test('in the report the unit is the one that the form names', () => {
  const form = holdForm('2026-11-20', { unit_id: undefined, parking_id: undefined });
  expect(form.toBody?.({ unit_id: 3, parking_id: '' })).toEqual({ unit_id: 3 });
});
