import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Building } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import BuildingsScreen from './BuildingsScreen';

const building: Building = {
  id: 5,
  name_en: 'Palm Tower',
  name_ar: 'برج النخيل',
  city_id: 4,
  city_name_en: 'Ajman',
  city_name_ar: 'عجمان',
  floors: 8,
  status: 1,
  units: 8,
  vacant: 2,
  rented: 6,
  parkings: 3,
  version: 1,
};

describeList('buildings', {
  screen: <BuildingsScreen />,
  path: '/buildings',
  row: building,
  shows: { en: 'Palm Tower', ar: 'برج النخيل' },
  empty: 'No buildings yet',
});

test.each(BOTH)(
  'one building: key figures that lead on, tabs by right, in %s',
  async (language) => {
    answers('/buildings/5', building);
    const { missing } = await renderScreen(<BuildingsScreen />, {
      language,
      at: '/?record=5',
      permissions: { 23: [1], 24: [1] },
    });
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: language === 'ar' ? 'برج النخيل' : 'Palm Tower',
      }),
    ).toBeVisible();
    expect(screen.getByText('75%')).toBeVisible();
    expect(screen.getAllByRole('tab')).toHaveLength(3);
    const vacant = screen.getByRole('link', { name: language === 'ar' ? /الشاغرة/ : /Vacant/ });
    expect(vacant).toHaveAttribute(
      'href',
      '/merchant/buildings?record=5&tab=units&occupancy=vacant',
    );
    expect(screen.queryByRole('button', { name: language === 'ar' ? 'تعديل' : 'Edit' })).toBeNull();
    expect(missing).toEqual([]);
  },
);

test('an empty building offers its units as the next step', async () => {
  answers('/buildings/5', { ...building, units: 0, vacant: 0, rented: 0 });
  await renderScreen(<BuildingsScreen />, { at: '/?record=5' });
  expect(await screen.findByRole('link', { name: 'Add units' })).toHaveAttribute(
    'href',
    '/merchant/units/add?mode=many&building=5',
  );
});

test('disabling says what follows, and sends the version that was shown', async () => {
  const sent: unknown[] = [];
  answers('/buildings', pageOf([building]));
  server.use(
    http.post('*/api/merchant/buildings/5/disable', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...building, status: 0 });
    }),
  );
  const { user } = await renderScreen(<BuildingsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/2 vacant units can no longer be let/)).toBeVisible();
  expect(within(dialog).getByText(/6 units are rented/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
  await screen.findByText('Done: Disable');
  expect(sent).toEqual([{ version: 1 }]);
});

test('its form is opened by the address, once, for whom may add', async () => {
  answers('/buildings', pageOf([building]));
  answers('/cities', pageOf([]));
  const at = '/merchant/buildings?begin=buildings&status=1';
  const { user, address, unmount } = await renderScreen(<BuildingsScreen />, { at });
  const dialog = await screen.findByRole('dialog', { name: 'New building' });
  await waitFor(() => expect(address()).toBe('/merchant/buildings?status=1'));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  await renderScreen(<BuildingsScreen />, { at, permissions: { 23: [1] } });
  await screen.findByText('Palm Tower');
  expect(screen.queryByRole('dialog')).toBeNull();
});
