import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { readMobile } from '@/lib/validation/phones';
import { BOTH, renderScreen } from '@/testing/render';
import { PhoneInput, internationalNumber } from './PhoneInput';

function Field({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <PhoneInput label="Mobile" value={value} onChange={setValue} />
      <output data-testid="value">{value}</output>
    </>
  );
}
const value = () => screen.getByTestId('value').textContent;
const input = () => screen.getByRole('textbox');
const country = () => screen.getByRole('combobox');

describe('a number typed the local way', () => {
  test.each([
    ['050 123 4567', '971', '+971501234567'],
    ['٠٥٠١٢٣٤٥٦٧', '966', '+966501234567'],
    ['501234567', '966', '+966501234567'],
    ['971501234567', '971', '+971501234567'],
    ['00966501234567', '971', '+966501234567'],
    ['+9660501234567', '971', '+9660501234567'],
    ['51234567', '965', '+96551234567'],
    ['12025550123', '', '+12025550123'],
    ['0', '971', ''],
  ])('%s with %s', (typed, code, whole) => {
    expect(internationalNumber(typed, code)).toBe(whole);
    if (whole !== '') expect(readMobile(whole).ok).toBe(true);
  });
});

test.each(BOTH)(
  'the country is chosen once, and its code is not in the number (%s)',
  async (language) => {
    const { user, missing } = await renderScreen(<Field />, { language });
    await user.selectOptions(country(), '966');
    await user.type(input(), '0501234567');
    await user.tab();
    expect(value()).toBe('+966501234567');
    expect(country()).toHaveValue('966');
    expect(input()).toHaveValue('501234567');
    await user.selectOptions(country(), '971');
    expect(value()).toBe('+971501234567');
    expect(missing).toEqual([]);
  },
);

test('a number that is pasted whole chooses its country; one from elsewhere is shown whole', async () => {
  const { user } = await renderScreen(<Field />);
  await user.type(input(), '+966 50 123 4567');
  await user.tab();
  expect(country()).toHaveValue('966');
  expect(input()).toHaveValue('501234567');
  await user.clear(input());
  await user.type(input(), '+1 202 555 0123');
  await user.tab();
  expect(value()).toBe('+12025550123');
  expect(input()).toHaveValue('+12025550123');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Other country');
});

test('an office begins with its own country', async () => {
  const account = { country: 'SA', currency: 'SAR', time_zone: 'Asia/Riyadh' };
  await renderScreen(<Field />, { account });
  expect(country()).toHaveValue('966');
});
