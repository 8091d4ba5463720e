import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, pageOf, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { CustomerProfile } from './CustomerProfile';

const customer = {
  id: 4,
  name_en: 'Hessa',
  name_ar: 'حصة',
  gender: 1,
  mobile: '+971501234567',
  language: 'en',
  allow_whatsapp: true,
  status: 1,
  active_contracts: 0,
  version: 2,
  created_at: '2026-01-01T00:00:00Z',
};
const statement = { contracts: [], overall: { on_account: '0.00' } };
const at = '2026-11-20T08:00:00Z';
const entries = [
  {
    id: 9,
    at,
    actor_name: 'Noura',
    actor_kind: 'user',
    action: 'updated',
    ip: '10.0.0.7',
    changes: [
      { field: 'gender', before: 2, after: 1 },
      { field: 'allow_whatsapp', before: true, after: false },
      { field: 'nationality', before: 'AE', after: 'JO' },
      { field: 'birth_date', after: '1990-02-01' },
    ],
  },
  {
    id: 8,
    at,
    actor_name: '',
    actor_kind: 'system',
    action: 'created',
    changes: [
      { field: 'id', after: 4 },
      { field: 'gender', after: 2 },
    ],
  },
];
const show = (language: 'en' | 'ar') =>
  renderScreen(<CustomerProfile id="4" />, { language, at: '/merchant/customers/4?tab=history' });
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;

const texts = (entry: HTMLElement | undefined, name: string) =>
  within(within(entry as HTMLElement).getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

function serve(): void {
  answers('/customers/4', customer);
  answers('/customers/4/statement', statement);
}

test.each(BOTH)(
  'the history says choices, countries, days and yes or no in words (%s)',
  async (language) => {
    serve();
    answers('/customers/4/history', pageOf(entries));
    const { missing } = await show(language);
    const [changed, made] = await screen.findAllByRole('listitem');
    expect(texts(changed, ar(language, 'النوع', 'Gender'))).toEqual([
      ar(language, 'أنثى', 'Female'),
      ar(language, 'ذكر', 'Male'),
    ]);
    expect(texts(changed, ar(language, 'واتساب', 'WhatsApp'))).toEqual([
      ar(language, 'نعم', 'Yes'),
      ar(language, 'لا', 'No'),
    ]);
    expect(texts(changed, ar(language, 'الجنسية', 'Nationality'))[1]).toMatch(
      ar(language, 'الأردن', 'Jordan'),
    );
    expect(texts(changed, ar(language, 'تاريخ الميلاد', 'Date of birth'))).toEqual([
      '—',
      ar(language, '1 فبراير 1990', '1 Feb 1990'),
    ]);
    // Of a new record only what it began with; the server's own fields are not shown.
    expect(
      within(made as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([ar(language, 'أنثى', 'Female')]);
    expect(missing).toEqual([]);
  },
);

test('nothing yet, and no right to see it', async () => {
  serve();
  answers('/customers/4/history', pageOf([]));
  const view = await show('en');
  expect(await screen.findByText('Nothing has changed yet')).toBeVisible();
  view.unmount();
  serve();
  refuses('/customers/4/history', 403, 'no_permission');
  await show('en');
  expect(await screen.findByText('No permission')).toBeVisible();
});
