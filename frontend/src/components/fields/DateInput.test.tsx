import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { dayFromTyped } from '@/lib/text/day';
import { BOTH, renderScreen } from '@/testing/render';
import { DateInput } from './DateInput';

const LABEL = 'Day';
function Shown({ onDay }: { onDay: (day: string) => void }) {
  const [day, setDay] = useState('2026-09-05');
  const change = (next: string) => {
    setDay(next);
    onDay(next);
  };
  return <DateInput label={LABEL} value={day} onChange={change} />;
}

test.each([
  '22/11/2026',
  '22-11-2026',
  '22.11.2026',
  '22 11 2026',
  '2026-11-22',
  '2026/11/22',
  '22112026',
  '22 Nov 2026',
  '22 november 2026',
  '22-NOV-2026',
  '٢٢/١١/٢٠٢٦',
  '٢٠٢٦-١١-٢٢',
  '22 نوفمبر 2026',
  '٢٢ تشرين الثاني ٢٠٢٦',
])('%s is understood', (typed) => expect(dayFromTyped(typed)).toBe('2026-11-22'));

test('a single figure is filled up, and what is no day stays as it was typed', () => {
  expect(dayFromTyped('5/2/2026')).toBe('2026-02-05');
  expect(dayFromTyped('5 sept 2026')).toBe('2026-09-05');
  expect(['22/11', '22 Foo 2026', 'soon'].map(dayFromTyped)).toEqual([
    '22/11',
    '22 Foo 2026',
    'soon',
  ]);
});

test.each(BOTH)('a day is shown as lists show it, and typed over (%s)', async (language) => {
  const told: string[] = [];
  const { user, missing } = await renderScreen(<Shown onDay={(day) => told.push(day)} />, {
    language,
  });
  const field = screen.getByRole('textbox', { name: LABEL });
  expect(field).toHaveValue(language === 'ar' ? '5 سبتمبر 2026' : '5 Sept 2026');
  await user.clear(field);
  await user.type(field, '٢٢/١١/٢٠٢٦');
  await user.tab();
  await waitFor(() =>
    expect(field).toHaveValue(language === 'ar' ? '22 نوفمبر 2026' : '22 Nov 2026'),
  );
  expect(told.at(-1)).toBe('2026-11-22');
  // A day that does not exist is left for the form to refuse.
  await user.clear(field);
  await user.type(field, '31/02/2026');
  await user.tab();
  expect(field).toHaveValue('2026-02-31');
  expect(missing).toEqual([]);
});
