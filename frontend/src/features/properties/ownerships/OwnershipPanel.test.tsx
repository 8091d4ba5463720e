import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Ownership } from '@/api/generated/merchant/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { OwnershipPanel } from './OwnershipPanel';

const now: Ownership = {
  id: 9,
  unit_id: 3,
  number: '101',
  building_name_en: 'Palm Tower',
  building_name_ar: 'برج النخيل',
  starts_on: '2020-01-01',
  version: 1,
  shares: [
    { owner_id: 1, name_en: 'Humaid', name_ar: 'حميد', share: '60.00' },
    { owner_id: 2, name_en: 'Mariam', name_ar: 'مريم', share: '40.00' },
  ],
};
const before: Ownership = {
  ...now,
  id: 8,
  starts_on: '2010-01-01',
  ends_on: '2019-12-31',
  shares: [{ owner_id: 3, name_en: 'Rashid', name_ar: 'راشد', share: '100.00' }],
};
const thing = { unit_id: 3 };

test.each(BOTH)('who owns it now and who did, in %s', async (language) => {
  answers('/ownerships', pageOf([now, before]));
  const { missing } = await renderScreen(<OwnershipPanel thing={thing} />, { language });
  expect(
    await screen.findByRole('link', { name: language === 'ar' ? 'حميد' : 'Humaid' }),
  ).toHaveAttribute('href', '/merchant/owners/1');
  expect(screen.getByText('60.00%')).toBeVisible();
  expect(screen.getByText(language === 'ar' ? 'حاليًا' : 'Now')).toBeVisible();
  expect(screen.getByText(language === 'ar' ? 'سابقًا' : 'Before')).toBeVisible();
  expect(missing).toEqual([]);
});

test('new owners begin with the present shares and must be the whole', async () => {
  const sent: unknown[] = [];
  answers('/ownerships', pageOf([now]));
  answers('/owners/:id', { id: 1, name_en: 'Humaid', name_ar: 'حميد', mobile: '+971501234567' });
  server.use(
    http.post('*/api/merchant/ownerships', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(now);
    }),
  );
  const { user } = await renderScreen(<OwnershipPanel thing={thing} />);
  await user.click(await screen.findByRole('button', { name: 'Change the owners' }));
  const dialog = await screen.findByRole('dialog');
  const [first] = within(dialog).getAllByLabelText('Share');
  await user.clear(first as HTMLElement);
  await user.type(first as HTMLElement, '50');
  expect(within(dialog).getByText('10.00 % missing')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect((await within(dialog).findAllByText(/they add up to 90.00 %/))[0]).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Equal shares' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(sent).toEqual([
    expect.objectContaining({
      unit_id: 3,
      shares: [
        { owner_id: 1, share: '50.00' },
        { owner_id: 2, share: '50.00' },
      ],
    }),
  ]);
});

test('what has no owners of its own is its building’s', async () => {
  server.use(
    http.get('*/api/merchant/ownerships', ({ request }) =>
      HttpResponse.json(
        pageOf(
          new URL(request.url).searchParams.has('unit_id')
            ? []
            : [{ ...now, unit_id: undefined, number: undefined, building_id: 5 }],
        ),
      ),
    ),
  );
  await renderScreen(<OwnershipPanel thing={thing} throughBuilding={5} />, {
    permissions: { 26: [1] },
  });
  expect(await screen.findByText('Owned through its building')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set the owners' })).toBeNull();
});
