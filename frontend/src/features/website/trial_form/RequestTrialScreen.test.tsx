import { HttpResponse, http } from 'msw';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Country } from '@/api/generated/public/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import RequestTrialScreen from './RequestTrialScreen';

const emirates: Country = {
  code: 'AE',
  name_en: 'United Arab Emirates',
  name_ar: 'الإمارات',
  prefix: '971',
  served: true,
};
const places = () =>
  server.use(
    http.get('*/api/public/countries', () => HttpResponse.json([emirates])),
    http.get('*/api/public/calling_code', () =>
      HttpResponse.json({ country: 'AE', country_calling_code: '+971' }),
    ),
  );

test.each(BOTH)('fills the prefix and names every empty field (%s)', async (language) => {
  places();
  const { user, missing } = await renderScreen(<RequestTrialScreen />, { language });
  expect(await screen.findByDisplayValue('+971')).toBeInTheDocument();
  await user.click(
    screen.getByRole('button', { name: language === 'ar' ? 'إرسال الطلب' : 'Send the request' }),
  );
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(6);
  expect(missing).toEqual([]);
});

async function fillIn(user: Awaited<ReturnType<typeof renderScreen>>['user']) {
  const typed = {
    'Business name in English': 'Palm Homes',
    'Business name in Arabic': 'بيوت النخلة',
    City: 'Dubai',
    'Your full name': 'Sara Ali',
    'E-mail': 'sara@example.com',
    'How many units do you manage?': '40',
  };
  for (const [label, text] of Object.entries(typed)) {
    // One person types one field after the other.
    // oxlint-disable-next-line no-await-in-loop
    await user.type(screen.getByLabelText(label), text);
  }
  await user.type(screen.getByLabelText('Mobile'), '501234567');
  await user.selectOptions(screen.getByLabelText('Type of business'), 'owner');
  await user.selectOptions(screen.getByLabelText('How did you hear of us?'), 'google');
}

test('a refusal of the server lands on its field', async () => {
  places();
  server.use(
    http.post('*/register', () =>
      HttpResponse.json(
        { code: 'validation', message: '', errors: { email: ['Already used.'] } },
        { status: 422 },
      ),
    ),
  );
  const { user } = await renderScreen(<RequestTrialScreen />);
  await screen.findByDisplayValue('+971');
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText('Already used.')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
});

test('the words of the link go with the request', async () => {
  places();
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post('*/register', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ email: 'sara@example.com', status: 2, email_verified: false });
    }),
  );
  const at = '/request-free-trial?utm_source=linkedin&utm_campaign=spring';
  const { user } = await renderScreen(<RequestTrialScreen />, { at });
  await screen.findByDisplayValue('+971');
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    utm_source: 'linkedin',
    utm_campaign: 'spring',
    business_name_en: 'Palm Homes',
  });
});
