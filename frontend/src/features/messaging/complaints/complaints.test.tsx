import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Complaint } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ComplaintsScreen from './ComplaintsScreen';

const complaint: Complaint = {
  id: 4,
  kind: 'complaint',
  state: 'open',
  customer_id: 7,
  customer_name_en: 'Sara Haddad',
  customer_name_ar: 'سارة حداد',
  customer_mobile: '+971501234567',
  score: 2,
  text: 'The lift stands still.',
  due_on: '2026-12-01',
  is_late: false,
  made_by: 'Huda',
  created_at: '2026-11-20T08:00:00Z',
  version: 3,
};
const at = '/merchant/reports/management-reports/complaints';

describeList('complaints', {
  screen: <ComplaintsScreen />,
  path: '/complaints',
  row: complaint,
  shows: { en: 'Sara Haddad', ar: 'سارة حداد' },
  empty: 'No complaints',
  at,
});

test('a complaint that the bell leads to is taken up', async () => {
  answers('/complaints', pageOf([complaint]));
  answers('/complaints/4', complaint);
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/merchant/complaints/4', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...complaint, state: 'under_way', version: 4 });
    }),
  );
  const { user } = await renderScreen(<ComplaintsScreen />, { at: `${at}?record=4` });
  await user.click(await screen.findByLabelText('Somebody works on it'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ under_way: true, due_on: '2026-12-01', version: 3 }),
  );
});
