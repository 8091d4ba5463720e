import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Enquiry } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import EnquiriesScreen from './EnquiriesScreen';

const enquiry: Enquiry = {
  id: 4,
  unit_id: 3,
  unit_number: '1203',
  building_id: 9,
  building_name_en: 'Rose Tower',
  building_name_ar: 'برج الورد',
  name: 'Omar Haddad',
  mobile: '+971501234567',
  message: 'Is it still free?',
  viewing_on: '2026-12-01',
  language: 'en',
  state: 'new',
  created_at: '2026-11-20T08:00:00Z',
  version: 1,
};
const at = '/merchant/units/enquiries';

describeList('enquiries', {
  screen: <EnquiriesScreen />,
  path: '/enquiries',
  row: enquiry,
  shows: 'Omar Haddad',
  empty: 'Nobody asked yet',
  at,
});

test('an enquiry that the bell leads to is answered', async () => {
  answers('/enquiries', pageOf([enquiry]));
  answers('/enquiries/4', enquiry);
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/merchant/enquiries/4', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...enquiry, state: 'answered', version: 2 });
    }),
  );
  const { user } = await renderScreen(<EnquiriesScreen />, { at: `${at}?record=4` });
  const note = await screen.findByLabelText('Note');
  await user.type(note, 'Comes on Tuesday');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ note: 'Comes on Tuesday', version: 1 }));
});
