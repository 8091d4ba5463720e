import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { OwnerApproval } from '@/api/generated/merchant/client.schemas';
import type { OwnApproval } from '@/api/generated/owner/client.schemas';
import type { SharedApproval } from '@/api/generated/public/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import AnswerScreen from './AnswerScreen';
import ApprovalOfContract from './ApprovalOfContract';
import ApprovalsScreen from './ApprovalsScreen';
import OwnApprovals from './OwnApprovals';

const question: OwnerApproval = {
  id: 6,
  number: 'OA-2026-00006',
  kind: 'cost',
  state: 'waiting',
  owner_id: 2,
  owner_name_en: 'Humaid Al Nuaimi',
  owner_name_ar: 'حميد النعيمي',
  amount: '905.00',
  allowed: '100.00',
  note: 'Lift repaired',
  public_id: 'palm01-x',
  ends_on: '2026-03-22',
  asked_by: 'Admin',
  created_at: '2026-03-15T08:00:00Z',
  version: 1,
};

describeList('owner_approvals', {
  screen: <ApprovalsScreen />,
  path: '/owner_approvals',
  row: question,
  shows: { en: 'Humaid Al Nuaimi', ar: 'حميد النعيمي' },
  empty: 'Nothing was asked yet',
});

test.each(BOTH)('the owners of a draft are asked, in %s', async (language) => {
  let sent: unknown;
  answers('/owner_approvals', pageOf([]));
  server.use(
    http.post('*/api/merchant/owner_approvals/leases', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(question);
    }),
  );
  const { user, missing } = await renderScreen(<ApprovalOfContract id={9} />, { language });
  const ask = language === 'ar' ? 'سؤال المالك' : 'Ask the owner';
  await user.click(await screen.findByRole('button', { name: ask }));
  const dialog = await screen.findByRole('dialog');
  const note = language === 'ar' ? /الغرض/ : /What for/;
  await user.type(await within(dialog).findByLabelText(note), 'A good tenant');
  await user.click(within(dialog).getByRole('button', { name: ask }));
  await waitFor(() => expect(sent).toEqual({ contract_id: 9, note: 'A good tenant' }));
  expect(missing).toEqual([]);
});

test.each(BOTH)('an owner declines with a reason in the owner area, in %s', async (language) => {
  let sent: unknown;
  const own: OwnApproval = {
    id: 6,
    number: 'OA-2026-00006',
    kind: 'cost',
    state: 'waiting',
    amount: '905.00',
    allowed: '100.00',
    note: 'Lift repaired',
    ends_on: '2026-03-22',
    version: 1,
  };
  answers('/owner_approvals', pageOf([own]), 'owner');
  server.use(
    http.post('*/api/owner/owner_approvals/6/answer', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...own, state: 'declined', version: 2 } as Record<
        string,
        unknown
      >);
    }),
  );
  const { user, missing } = await renderScreen(<OwnApprovals />, { language, area: 'owner' });
  const [decline, reason] = language === 'ar' ? ['رفض', /السبب/] : ['Decline', /Reason/];
  await screen.findByText(own.number);
  const menus = screen.getAllByRole('button', { name: language === 'ar' ? /إجراءات/ : /Actions/ });
  await user.click(menus[menus.length - 1] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: decline as string }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByLabelText(reason as RegExp), 'Too much');
  await user.click(within(dialog).getByRole('button', { name: decline as string }));
  await waitFor(() => expect(sent).toEqual({ approve: false, reason: 'Too much', version: 1 }));
  expect(missing).toEqual([]);
});

const shared: SharedApproval = {
  public_id: 'palm01-x',
  number: 'OA-2026-00006',
  kind: 'cost',
  state: 'waiting',
  office_en: 'Palm',
  office_ar: 'النخلة',
  name_en: 'Humaid Al Nuaimi',
  name_ar: 'حميد النعيمي',
  place_en: '1203, Palm',
  place_ar: '1203، النخيل',
  currency: 'AED',
  amount: '905.00',
  allowed: '100.00',
  note: 'Lift repaired',
  ends_on: '2026-03-22',
};

test.each(BOTH)(
  'the link asks for a reason to decline and then says thanks, in %s',
  async (language) => {
    let state: SharedApproval['state'] = 'waiting';
    server.use(
      http.get('*/api/public/shared_approvals/palm01-x', () =>
        HttpResponse.json({ ...shared, state } as Record<string, unknown>),
      ),
      http.post('*/api/public/shared_approvals/palm01-x/answer', () => {
        state = 'declined';
        return HttpResponse.json({ ...shared, state } as Record<string, unknown>);
      }),
    );
    const at = { at: '/palm01-x', path: '/:uniqueId' };
    const { user, missing } = await renderScreen(<AnswerScreen />, { language, ...at });
    const [decline, why, reason, thanks] =
      language === 'ar'
        ? ['رفض', 'اذكر سبب الرفض.', /السبب/, /شكراً/]
        : ['Decline', 'Say why you decline.', /Reason/, /Thank you/];
    await user.click(await screen.findByRole('button', { name: decline as string }));
    expect(await screen.findByText(why as string)).toBeVisible();
    await user.type(screen.getByLabelText(reason as RegExp), 'Too much');
    await user.click(screen.getByRole('button', { name: decline as string }));
    expect(await screen.findByText(thanks as RegExp)).toBeVisible();
    expect(missing).toEqual([]);
  },
);
