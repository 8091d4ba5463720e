import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Signing, SigningSettings as Settings } from '@/api/generated/merchant/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import SigningOfContract from './SigningOfContract';
import SigningSettings from './SigningSettings';

const settings: Settings = {
  parties: ['tenant'],
  confirmation: 'where_possible',
  link_days: 30,
  remind_every_days: 3,
  version: 2,
};

test.each(BOTH)('the office sets that it signs after the tenant, in %s', async (language) => {
  const sent: unknown[] = [];
  answers('/signing/settings', settings);
  server.use(
    http.put('*/api/merchant/signing/settings', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...settings, parties: ['tenant', 'office'], version: 3 });
    }),
  );
  const { user, missing } = await renderScreen(<SigningSettings />, { language });
  const words =
    language === 'ar'
      ? { add: 'إضافة: المكتب', save: 'حفظ' }
      : { add: 'Add: Office', save: 'Save' };
  await user.click(await screen.findByRole('button', { name: words.add }));
  await user.click(screen.getByRole('button', { name: words.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ parties: ['tenant', 'office'], link_days: 30, version: 2 });
  expect(missing).toEqual([]);
});

const signing: Signing = {
  signers: [
    {
      id: 1,
      party: 'tenant',
      position: 1,
      name_en: 'Sara',
      name_ar: 'سارة',
      email: 'sara@tenants.example',
      state: 'signed',
      views: 2,
      viewed_at: '2026-01-02T07:50:00Z',
      reminders: 0,
      signed_at: '2026-01-02T08:00:00Z',
      confirmation: 'code',
      version: 3,
    },
    {
      id: 2,
      party: 'owner',
      position: 2,
      name_en: 'Salem',
      name_ar: 'سالم',
      state: 'declined',
      views: 0,
      reminders: 1,
      declined_at: '2026-01-03T08:00:00Z',
      decline_reason: 'Another rent',
      version: 1,
    },
  ],
};

test.each(BOTH)('a contract shows its signers and what happened, in %s', async (language) => {
  answers('/signing/contracts/7', signing);
  answers(
    '/signing/contracts/7/events',
    pageOf([
      {
        id: 9,
        party: 'tenant',
        kind: 'signed',
        at: '2026-01-02T08:00:00Z',
        by_name: 'visitor',
        ip: '10.0.0.9',
      },
    ]),
  );
  const { missing } = await renderScreen(<SigningOfContract id={7} />, { language });
  expect(await screen.findByText('Another rent')).toBeVisible();
  expect(await screen.findByText(language === 'ar' ? 'سارة' : 'Sara')).toBeVisible();
  expect((await screen.findAllByText('10.0.0.9')).length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
