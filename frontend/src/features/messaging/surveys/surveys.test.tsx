import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Survey, SurveySettings as Settings } from '@/api/generated/merchant/client.schemas';
import type { SharedSurvey } from '@/api/generated/public/client.schemas';
import { answers, describeList } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import SharedSurveyScreen from './SharedSurveyScreen';
import SurveySettings from './SurveySettings';
import SurveysScreen from './SurveysScreen';

const survey: Survey = {
  id: 4,
  customer_id: 7,
  customer_name_en: 'Sara Haddad',
  customer_name_ar: 'سارة حداد',
  contract_id: 3,
  contract_number: 'C-1',
  building_id: 9,
  building_name_en: 'Rose Tower',
  building_name_ar: 'برج الورد',
  unit_number: '1203',
  expires_on: '2026-12-04',
  score: 2,
  comment: 'Slow.',
  answered_at: '2026-11-21T08:00:00Z',
  complaint_id: 5,
  asked_by: 'Huda',
  created_at: '2026-11-20T08:00:00Z',
};

describeList('surveys', {
  screen: <SurveysScreen />,
  path: '/surveys',
  row: survey,
  shows: { en: 'Sara Haddad', ar: 'سارة حداد' },
  empty: 'Nobody was asked yet',
  more: { totals: { answered: 1, average: '2.00', complaints: 1 } },
});

const settings: Settings = { link_days: 14, low_score: 2, complaint_days: 3, version: 1 };

test('what becomes of answers is set', async () => {
  answers('/surveys/settings', settings);
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/merchant/surveys/settings', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...settings, link_days: 7, version: 2 });
    }),
  );
  const { user } = await renderScreen(<SurveySettings />);
  const days = await screen.findByLabelText(/Days to answer/);
  await user.clear(days);
  await user.type(days, '7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ link_days: 7, low_score: 2, version: 1 }));
});

const shared: SharedSurvey = {
  merchant_name_en: 'Palm',
  merchant_name_ar: 'النخيل',
  building_name_en: 'Rose Tower',
  building_name_ar: 'برج الورد',
  unit_number: '1203',
  paid_on: '2026-11-20',
  expires_on: '2026-12-04',
  is_expired: false,
  words: {
    heading_en: 'Tell us how it was',
    heading_ar: 'أخبرونا برأيكم',
    question_en: 'Palm would like to know.',
    question_ar: 'تود النخيل أن تعرف.',
    thanks_en: 'Many thanks.',
    thanks_ar: 'شكراً جزيلاً.',
    thanks_text_en: 'Palm has received it.',
    thanks_text_ar: 'استلمته النخيل.',
  },
};
const AT = { at: '/e-survey/x', path: '/e-survey/:uniqueId' } as const;
const page = (body: object, status = 200) =>
  server.use(
    http.get('*/api/public/shared_surveys/x', () =>
      HttpResponse.json(body as Record<string, unknown>, { status }),
    ),
  );

test.each(BOTH)('%s: a tenant rates once', async (language) => {
  page(shared);
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/public/shared_surveys/x/answer', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...shared, score: 4 });
    }),
  );
  const { user, missing } = await renderScreen(<SharedSurveyScreen />, { language, ...AT });
  const [word, send] = language === 'ar' ? ['راضٍ', 'إرسال'] : ['Satisfied', 'Send'];
  expect(await screen.findByRole('button', { name: send })).toBeDisabled();
  const [heading, question] =
    language === 'ar'
      ? [shared.words.heading_ar, shared.words.question_ar]
      : [shared.words.heading_en, shared.words.question_en];
  expect(screen.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  expect(screen.getByText(question)).toBeVisible();
  // A mouse is measured against stars, which have no width here.
  fireEvent.click(screen.getByRole('radio', { name: word }));
  await user.click(screen.getByRole('button', { name: send }));
  await waitFor(() => expect(sent).toEqual([{ score: 4 }]));
  expect(missing).toEqual([]);
});

test('a link that has expired, that was used or that is unknown says so', async () => {
  page({ ...shared, is_expired: true });
  const { unmount } = await renderScreen(<SharedSurveyScreen />, AT);
  expect(await screen.findByText('This link has expired')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  unmount();
  page({ ...shared, score: 5, is_expired: true });
  const rated = await renderScreen(<SharedSurveyScreen />, AT);
  expect(await screen.findByText('Many thanks.')).toBeVisible();
  rated.unmount();
  page({ code: 'not_found', message: 'x' }, 404);
  await renderScreen(<SharedSurveyScreen />, AT);
  expect(await screen.findByText('This survey does not exist')).toBeVisible();
});
