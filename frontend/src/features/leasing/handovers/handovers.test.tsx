import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type {
  Handover,
  HandoverItem,
  HandoverPoint,
  HandoverSheet,
} from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import HandoverDetail from './HandoverDetail';
import HandoverList from './HandoverList';
import PointList from './PointList';

const row: Handover = {
  id: 7,
  contract_id: 5,
  contract_number: 'C-2026-00001',
  side: 'out',
  state: 'open',
  held_on: '2026-10-01',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  unit_id: 3,
  unit_number: '101',
  building_id: 4,
  building_name_en: 'Tower',
  building_name_ar: 'البرج',
  items: 2,
  looked_at: 1,
  damages: 1,
  version: 3,
};
const line = (id: number, more: Partial<HandoverItem>): HandoverItem => ({
  id,
  handover_id: 7,
  room_en: 'Kitchen',
  room_ar: 'المطبخ',
  name_en: `Sink ${id}`,
  name_ar: `مغسلة ${id}`,
  is_damage: false,
  version: 1,
  ...more,
});
const sheet: HandoverSheet = {
  ...row,
  lines: [
    line(11, {
      state: 'damaged',
      before_state: 'good',
      before_id: 1,
      is_damage: true,
      note: 'Hole',
    }),
    line(12, {}),
  ],
  photos: [],
  meters: [
    { meter_id: 4, kind: 'water', number: 'W-1', read_on: '2026-09-30', value: '120.5' },
    { meter_id: 5, kind: 'electricity', number: 'E-1' },
  ],
  keys: [{ unit_key_id: 6, kind: 'door', count: 3, holder: 'customer', with_tenant: true }],
};
const point: HandoverPoint = {
  id: 1,
  unit_kind: 'villa',
  room_en: 'Outside',
  room_ar: 'الخارج',
  name_en: 'Garden',
  name_ar: 'الحديقة',
  position: 10,
  version: 1,
};
const at = { at: '/merchant/handovers/handover/7', path: '/merchant/handovers/handover/:id' };

describeList('handovers', {
  screen: <HandoverList />,
  path: '/handovers',
  row,
  shows: 'C-2026-00001',
  empty: 'No handovers yet',
});
describeList('points', {
  screen: <PointList />,
  path: '/handovers/points',
  row: point,
  shows: { en: 'Garden', ar: 'الحديقة' },
  empty: 'Nothing is looked at',
});

const answerSheet = (shown: HandoverSheet) => {
  server.use(http.get('*/api/merchant/handovers/7', () => HttpResponse.json(shown)));
  answers('/handovers/7/history', pageOf([]));
};

test.each(BOTH)('a tap says how something is (%s)', async (language) => {
  const ar = language === 'ar';
  answerSheet(sheet);
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/merchant/handovers/items/12', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(line(12, { state: 'worn', version: 2 }));
    }),
  );
  const { user, missing } = await renderScreen(<HandoverDetail />, { language, ...at });
  expect(await screen.findByText(ar ? 'ضرر جديد' : 'New damage')).toBeInTheDocument();
  expect(screen.getByText('Hole')).toBeInTheDocument();
  const states = screen.getByRole('group', { name: ar ? 'مغسلة 12' : 'Sink 12' });
  await user.click(within(states).getByRole('button', { name: ar ? 'مستهلك بالاستخدام' : 'Worn' }));
  await waitFor(() => expect(sent).toEqual([{ state: 'worn', version: 1 }]));
  expect(missing).toEqual([]);
});

test('keys come back and both names are asked for', async () => {
  answerSheet(sheet);
  const sent: unknown[] = [];
  const keep = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json(sheet);
  };
  server.use(
    http.post('*/api/merchant/handovers/7/keys', keep),
    http.post('*/api/merchant/handovers/7/sign', keep),
  );
  const { user } = await renderScreen(<HandoverDetail />, at);
  await user.click(await screen.findByRole('tab', { name: 'Meters and keys' }));
  expect(await screen.findByText('Not read yet')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Take the keys back' }));
  await waitFor(() => expect(sent[0]).toEqual({ unit_key_ids: [6] }));
  await user.click(screen.getByRole('button', { name: 'Tenant signs' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/Name/)).toHaveValue('Sara');
  await user.click(within(dialog).getByRole('button', { name: 'Sign' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ party: 'tenant', name: 'Sara', version: 3 }));
});

test('what is signed is only read', async () => {
  const signed = { tenant_signer: 'Sara', office_signer: 'Omar', state: 'signed' as const };
  answerSheet({ ...sheet, ...signed });
  await renderScreen(<HandoverDetail />, at);
  expect(await screen.findByText('Signed by both')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Worn' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Tenant signs' })).not.toBeInTheDocument();
});
