import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { TenancyRule } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import TenancyRules from './TenancyRules';

const rule: TenancyRule = {
  id: 3,
  jurisdiction: 'dubai',
  valid_from: '2000-01-01',
  notice_length: 90,
  notice_unit: 'days',
  needs_notice: true,
  frozen_years: 0,
  again_after_years: 0,
  cap: 'index',
  bands: [
    { above: '10', percent: '5' },
    { above: '20', percent: '10' },
  ],
  enforcement: 'refuse',
  source_en: 'The rent index',
  source_ar: 'مؤشر الإيجارات',
  version: 1,
};

describeList('tenancy rules', {
  screen: <TenancyRules />,
  path: '/tenancy_rules',
  row: rule,
  shows: { en: 'over 10 % below: 5 %', ar: 'أقل بأكثر من 10 ٪: 5 ٪' },
  empty: 'No rules here',
});

test.each(BOTH)(
  'a band is added to an index, and only what belongs is sent (%s)',
  async (language) => {
    answers('/tenancy_rules', pageOf([rule]));
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/merchant/tenancy_rules/3', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(rule);
      }),
    );
    const word = (en: string, ar: string) => (language === 'ar' ? ar : en);
    const { user, missing } = await renderScreen(<TenancyRules />, { language });
    await screen.findAllByText(word('Dubai', 'دبي'));
    const [menu] = await screen.findAllByRole('button', { name: word('Actions', 'الإجراءات') });
    if (!menu) throw new Error('no actions');
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: word('Edit', 'تعديل') }));
    const dialog = await screen.findByRole('dialog');
    await user.click(
      within(dialog).getByRole('button', { name: word('Add a band', 'إضافة شريحة') }),
    );
    const above = within(dialog).getAllByLabelText(
      word('More than … % below *', 'أقل بأكثر من … ٪ *'),
    );
    const percent = within(dialog).getAllByLabelText(
      word('May rise by … % *', 'الزيادة حتى … ٪ *'),
    );
    await user.type(above[2] as HTMLElement, '٣٠');
    await user.type(percent[2] as HTMLElement, '15');
    await user.click(within(dialog).getByRole('button', { name: word('Save', 'حفظ') }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      jurisdiction: 'dubai',
      cap: 'index',
      bands: [...rule.bands, { above: '30', percent: '15' }],
      version: 1,
    });
    expect(sent[0]).not.toHaveProperty('cap_percent');
    expect(missing).toEqual([]);
  },
);
