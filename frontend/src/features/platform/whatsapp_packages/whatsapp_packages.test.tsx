import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { MerchantWhatsApp } from '@/api/generated/manager/client.schemas';
import { describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { DisconnectedScreen, GivenPackagesScreen, WithoutPackageScreen } from './PackageLists';

const merchant: MerchantWhatsApp = {
  merchant_id: 9,
  account_id: 100_501,
  name_en: 'Palm Homes',
  name_ar: 'بيوت النخلة',
  mobile: '+971501234567',
  merchant_status: 'active',
  country: 'AE',
  package: 2,
  package_ends_on: '2026-12-31',
  pause_reason: 'Complaints',
  connection: 0,
  number: '971506712233',
  dropped_at: '2026-03-15T08:00:00Z',
  held: 12,
  version: 3,
};

describeList('merchants with a WhatsApp package', {
  screen: <GivenPackagesScreen />,
  area: 'manager',
  path: '/whatsapp_packages',
  row: merchant,
  shows: { en: 'Palm Homes', ar: 'بيوت النخلة' },
  empty: 'No merchants here',
});

test.each(BOTH)('each list asks for its merchants (%s)', async (language) => {
  for (const [shown, asked] of [
    [<DisconnectedScreen key="d" />, 'has_package=true&connected=false'],
    [<WithoutPackageScreen key="n" />, 'has_package=false'],
  ] as const) {
    let search = '';
    server.use(
      http.get('*/api/manager/whatsapp_packages', ({ request }) => {
        search = new URL(request.url).search;
        return HttpResponse.json(pageOf([merchant]));
      }),
    );
    const { missing, unmount } = await renderScreen(shown, { language, area: 'manager' });
    expect(await screen.findByText(/971506712233/)).toBeVisible();
    for (const part of asked.split('&')) expect(search).toContain(part);
    expect(missing).toEqual([]);
    unmount();
  }
});

test('a paused package is resumed after a question', async () => {
  let body: unknown;
  server.use(
    http.get('*/api/manager/whatsapp_packages', () => HttpResponse.json(pageOf([merchant]))),
    http.post('*/api/manager/whatsapp_packages/9/resume', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ ...merchant, package: 1 });
    }),
  );
  const { user } = await renderScreen(<GivenPackagesScreen />, { area: 'manager' });
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Resume' }));
  expect(await screen.findByText(/go out one after the other/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await expect.poll(() => body).toEqual({ version: 3 });
});
