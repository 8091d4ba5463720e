import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { PeriodLock } from '@/api/generated/merchant/client.schemas';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ClosedMonths from './ClosedMonths';

const lock: PeriodLock = {
  closed_through: '2026-08-31',
  closable_through: '2026-10-31',
  reason: 'A receipt was forgotten',
  changed_by: 'Mona',
  changed_at: '2026-11-02T08:00:00Z',
  version: 3,
};

test.each(BOTH)('a month is closed and reopened for a reason, in %s', async (language) => {
  const sent: Record<string, unknown> = {};
  answers('/period_locks', lock);
  for (const verb of ['close', 'reopen'])
    server.use(
      http.post(`*/api/merchant/period_locks/${verb}`, async ({ request }) => {
        sent[verb] = await request.json();
        return HttpResponse.json(lock);
      }),
    );
  const { user, missing } = await renderScreen(<ClosedMonths />, { language });
  expect(await screen.findByText('A receipt was forgotten')).toBeVisible();
  const names =
    language === 'ar'
      ? { close: 'إقفال الأشهر', reopen: 'إعادة فتح الأشهر', reason: /السبب/ }
      : { close: 'Close months', reopen: 'Reopen months', reason: /Reason/ };
  await user.click(screen.getByRole('button', { name: names.close }));
  let dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: names.close }));
  await waitFor(() => expect(sent.close).toEqual({ through: '2026-10-31', version: 3 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: names.reopen }));
  dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByLabelText(names.reason), 'A bill came late');
  await user.click(within(dialog).getByRole('button', { name: names.reopen }));
  await waitFor(() =>
    expect(sent.reopen).toEqual({ from: '2026-08-01', reason: 'A bill came late', version: 3 }),
  );
  expect(missing).toEqual([]);
});
