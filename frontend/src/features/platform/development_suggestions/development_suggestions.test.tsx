import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { DevelopmentSuggestion } from '@/api/generated/manager/client.schemas';
import type { OwnSuggestion } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import OwnSuggestions from './OwnSuggestions';
import SuggestionsScreen from './SuggestionsScreen';

const suggestion: DevelopmentSuggestion = {
  id: 5,
  merchant_id: 3,
  merchant_name_en: 'Palm',
  merchant_name_ar: 'النخيل',
  user_name: 'Lina Aziz',
  language: 'en',
  content: 'Rents by week',
  page: '/en/merchant/units',
  has_picture: false,
  status: 1,
  created_at: '2026-03-15T08:00:00Z',
  version: 1,
};
const own: OwnSuggestion = {
  content: 'Rents by week',
  has_picture: false,
  status: 3,
  answer_en: 'It is in the report.',
  answer_ar: 'موجود في التقرير.',
  created_at: '2026-03-15T08:00:00Z',
};

describeList('development suggestions', {
  screen: <SuggestionsScreen />,
  area: 'manager',
  path: '/development_suggestions',
  row: suggestion,
  shows: 'Rents by week',
  empty: 'No suggestions yet',
});

describeList('own suggestions', {
  screen: <OwnSuggestions />,
  path: '/development_suggestions',
  row: own,
  shows: { en: 'It is in the report.', ar: 'موجود في التقرير.' },
  empty: 'No suggestions yet',
});

test('an answer in the sender’s language is asked for when a suggestion is done', async () => {
  answers('/development_suggestions', pageOf([suggestion]), 'manager');
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/manager/development_suggestions/5/answer', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...suggestion, status: 2 });
    }),
  );
  const { user } = await renderScreen(<SuggestionsScreen />, { area: 'manager' });
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Answer' }));
  await user.type(await screen.findByRole('textbox', { name: /Answer in English/ }), 'Soon');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() =>
    expect(sent).toEqual([{ status: 2, answer_en: 'Soon', answer_ar: '', version: 1 }]),
  );
});
