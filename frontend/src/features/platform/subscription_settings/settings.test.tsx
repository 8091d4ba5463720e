import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import SettingsScreen from './SettingsScreen';

test.each(BOTH)('the days after the end are shown (%s)', async (language) => {
  const settings = { grace_days: 14, read_only_days: 90, archive_days: 365, version: 1 };
  answers('/subscription_settings', settings, 'manager');
  const { missing } = await renderScreen(<SettingsScreen />, { language, area: 'manager' });
  expect(await screen.findByDisplayValue('14')).toBeVisible();
  expect(screen.getByDisplayValue('90')).toBeVisible();
  expect(screen.getByDisplayValue('365')).toBeVisible();
  expect(missing).toEqual([]);
});
