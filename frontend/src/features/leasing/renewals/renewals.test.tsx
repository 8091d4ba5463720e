import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type {
  Renewal,
  RenewalInput,
  RenewalLetter,
  RenewalProposal,
  RenewalRow,
} from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import Letters from './Letters';
import NewRenewal from './NewRenewal';
import { PATHS } from './feature';
import Renewals from './Renewals';
import RenewalScreen from './RenewalScreen';

const renewal: Renewal = {
  id: 9,
  change: 'percent',
  change_by: '5.00',
  round_to: 50,
  total: 2,
  done: 2,
  drafted: 1,
  refused: 1,
  undone: 0,
  started_by: 'Aisha',
  created_at: '2026-03-01T08:00:00Z',
  ended_at: '2026-03-01T08:00:05Z',
  version: 1,
};
const place = {
  building_name_en: 'Tower',
  building_name_ar: 'البرج',
  unit_number: '101',
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
};
const row: RenewalRow = {
  ...place,
  id: 1,
  renewal_id: 9,
  contract_id: 7,
  contract_number: 'C-2026-00007',
  customer_id: 2,
  building_id: 4,
  rent_before: '30000.00',
  rent_price: '31500.00',
  starts_on: '2027-01-01',
  ends_on: '2027-12-31',
  payments: 4,
  state: 'refused',
  refusal_code: 'invalid',
  refusal_en: 'The law allows less',
  refusal_ar: 'القانون يسمح بأقل',
};
const letter: RenewalLetter = {
  ...place,
  id: 6,
  number: 'RL-2026-00001',
  contract_id: 7,
  contract_number: 'C-2026-00007',
  customer_id: 2,
  building_id: 4,
  written_on: '2026-03-01',
  written_by: 'Aisha',
  rent_before: '30000.00',
  rent_price: '31500.00',
  starts_on: '2027-01-01',
  ends_on: '2027-12-31',
  notice_by: '2026-10-31',
  has_proof: false,
  version: 1,
};
const proposal = (id: number, more: Partial<RenewalProposal> = {}): RenewalProposal => ({
  ...place,
  contract_id: id,
  contract_number: `C-2026-0000${id}`,
  present_ends_on: '2026-12-31',
  rent_before: '30000.00',
  rent_price: '31500.00',
  total_rent: '31500.00',
  starts_on: '2027-01-01',
  ends_on: '2027-12-31',
  months: 12,
  payments: 4,
  first_due_on: '2027-01-01',
  is_allowed: true,
  ...more,
});
const word = (language: string, en: string, ar: string) => (language === 'ar' ? ar : en);

describeList('renewals', {
  screen: <Renewals />,
  path: '/renewals',
  row: renewal,
  shows: { en: '5 % more', ar: 'زيادة 5 ٪' },
  empty: 'Nothing was renewed yet',
});

describeList('renewal letters', {
  screen: <Letters />,
  path: '/renewals/letters',
  row: letter,
  shows: 'RL-2026-00001',
  empty: 'Nothing was renewed yet',
});

function previews(asked: RenewalInput[]): void {
  const limit = {
    jurisdiction: 'ajman',
    most: '31500.00',
    reason: 'percent',
    enforcement: 'refuse',
    notice_by: '2026-10-31',
    source_en: 'A decree',
    source_ar: 'قرار',
  } as const;
  server.use(
    http.post('*/api/merchant/renewals/preview', async ({ request }) => {
      const input = (await request.json()) as RenewalInput;
      asked.push(input);
      const contracts = input.contracts.map(({ contract_id: id, rent_price }) =>
        id === 8
          ? proposal(8, {
              refusal: { code: 'renewals.has_next', message: 'It has a draft' },
              next_id: 12,
            })
          : proposal(id, {
              limit,
              rent_price: rent_price ?? '31500.00',
              is_allowed: rent_price === undefined,
            }),
      );
      return HttpResponse.json({
        contracts,
        rent_before: '30000.00',
        rent_after: '31500.00',
        possible: 1,
        above_limit: contracts.filter((one) => !one.is_allowed).length,
      });
    }),
  );
}

test.each(BOTH)(
  'each row says what the law says; one that is prepared already is not sent (%s)',
  async (language) => {
    const asked: RenewalInput[] = [];
    previews(asked);
    const sent: RenewalInput[] = [];
    server.use(
      http.post('*/api/merchant/renewals', async ({ request }) => {
        sent.push((await request.json()) as RenewalInput);
        return HttpResponse.json(renewal);
      }),
    );
    const { user, missing } = await renderScreen(<NewRenewal />, {
      language,
      at: PATHS.add([7, 8]),
    });
    const own = await screen.findByRole('group', { name: 'C-2026-00007' });
    expect(within(own).getByText(word(language, 'Within the law', 'ضمن القانون'))).toBeVisible();
    expect(await screen.findByText('It has a draft', { exact: false })).toBeVisible();
    await user.click(within(own).getByRole('button', { name: word(language, 'Edit', 'تعديل') }));
    const rent = within(own).getByRole('textbox', {
      name: word(language, 'Next rent a year', 'الإيجار السنوي التالي'),
    });
    await user.clear(rent);
    await user.type(rent, '40000');
    expect(
      await within(own).findByText(word(language, 'Above the limit', 'فوق الحد')),
    ).toBeVisible();
    await user.type(
      within(own).getByLabelText(word(language, 'Why it is above the limit', 'سبب تجاوز الحد')),
      'New kitchen',
    );
    await user.click(
      screen.getByRole('button', {
        name: word(language, 'Prepare one draft', 'إعداد مسودة واحدة'),
      }),
    );
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      change: 'percent',
      change_by: '0',
      round_to: 50,
      contracts: [{ contract_id: 7, rent_price: '40000', cap_reason: 'New kitchen' }],
    });
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(PATHS.record(9)));
    expect(missing).toEqual([]);
  },
);

test('without contracts it says where to choose them', async () => {
  const { missing } = await renderScreen(<NewRenewal />, { at: PATHS.add([]) });
  expect(await screen.findByText('No contract is chosen')).toBeVisible();
  expect(missing).toEqual([]);
});

test.each(BOTH)('a renewal tells what became of each and is undone (%s)', async (language) => {
  answers('/renewals/9', renewal);
  answers('/renewals/rows', pageOf([row]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/renewals/9/undo', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...renewal, undone: 1, version: 2 });
    }),
  );
  const { user, missing } = await renderScreen(<RenewalScreen />, {
    language,
    at: PATHS.record(9),
    path: PATHS.record(':id'),
  });
  const [why] = await screen.findAllByText(
    word(language, 'The law allows less', 'القانون يسمح بأقل'),
  );
  expect(why).toBeVisible();
  await user.click(screen.getByRole('button', { name: word(language, 'Undo', 'تراجع') }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: word(language, 'Undo', 'تراجع') }));
  await waitFor(() => expect(sent).toEqual([{ version: 1 }]));
  expect(missing).toEqual([]);
});

test('how a letter was served is entered', async () => {
  answers('/renewals/letters', pageOf([letter]));
  const sent: FormData[] = [];
  server.use(
    http.post('*/api/merchant/renewals/letters/6/serve', async ({ request }) => {
      sent.push(await request.formData());
      return HttpResponse.json({ ...letter, served_on: '2026-03-02' });
    }),
  );
  const { user, missing } = await renderScreen(<Letters />);
  await screen.findAllByText('RL-2026-00001');
  const [menu] = await screen.findAllByRole('button', { name: 'Actions' });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Enter service' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Served to *')).toHaveValue('Sara');
  await user.click(within(dialog).getByRole('button', { name: 'Enter service' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.get('served_by')).toBe('hand');
  expect(missing).toEqual([]);
});
