import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MarketingSource } from '@/api/generated/manager/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import SettingsScreen from './SettingsScreen';

const source: MarketingSource = {
  id: 3,
  name_en: 'City show',
  name_ar: 'معرض المدينة',
  utm_source: 'city-show',
  status: 1,
  leads: 12,
  version: 1,
};

test.each(BOTH)('the days of waiting and the sources are shown (%s)', async (language) => {
  answers('/marketing_settings', { waiting_days: 4, version: 1 }, 'manager');
  answers('/marketing_settings/sources', pageOf([source]), 'manager');
  const { missing } = await renderScreen(<SettingsScreen />, { language, area: 'manager' });
  expect(await screen.findByDisplayValue('4')).toBeVisible();
  const name = language === 'ar' ? source.name_ar : source.name_en;
  expect(await screen.findByText(name)).toBeVisible();
  expect(screen.getByText('city-show')).toBeVisible();
  expect(missing).toEqual([]);
});

test('who may only look changes nothing', async () => {
  answers('/marketing_settings', { waiting_days: 4, version: 1 }, 'manager');
  answers('/marketing_settings/sources', pageOf([source]), 'manager');
  const permissions = { 136: [1] };
  await renderScreen(<SettingsScreen />, { area: 'manager', permissions });
  expect(await screen.findByText('City show')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a source' })).toBeNull();
});
