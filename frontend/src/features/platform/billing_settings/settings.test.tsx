import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import SettingsScreen from './SettingsScreen';

test.each(BOTH)('%s: who invoices and how is paid are shown', async (language) => {
  const settings = {
    seller_name_en: 'Manzil Software',
    seller_name_ar: 'منزل للبرمجيات',
    seller_address_en: 'Dubai',
    seller_address_ar: 'دبي',
    vat_number: '100123456700003',
    vat_rate: '5.00',
    takes_cards: true,
    takes_transfers: true,
    bank_name: 'Emirates NBD',
    bank_account_name: 'Manzil Software LLC',
    iban: 'AE070331234567890123456',
    version: 1,
  };
  answers('/billing_settings', settings, 'manager');
  const { missing } = await renderScreen(<SettingsScreen />, { language, area: 'manager' });
  expect(await screen.findByDisplayValue('Emirates NBD')).toBeVisible();
  expect(screen.getByDisplayValue('منزل للبرمجيات')).toBeVisible();
  expect(missing).toEqual([]);
});
