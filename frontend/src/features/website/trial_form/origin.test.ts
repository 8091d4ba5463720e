import { expect, test } from 'vitest';
import { originOf } from './origin';

const OTHER = 'https://www.google.com/search?q=a+private+question';
const from = { first: '', referrer: '', host: 'manzil.example' };

test('what the link of the form carries is taken', () => {
  const search = '?utm_source=newsletter&utm_campaign=spring&other=1&utm_medium=';
  expect(originOf(search, from)).toEqual({ utm_source: 'newsletter', utm_campaign: 'spring' });
});

test('a link to another page of the website counts until the form', () => {
  const first = 'https://manzil.example/en/pricing?utm_source=linkedin#plans';
  expect(originOf('', { ...from, first })).toEqual({ utm_source: 'linkedin' });
  expect(originOf('?utm_source=google', { ...from, first })).toEqual({ utm_source: 'google' });
});

test('of the page before only its address is taken, and never one of our own', () => {
  expect(originOf('', { ...from, referrer: OTHER })).toEqual({
    referrer: 'https://www.google.com/search',
  });
  const own = 'https://manzil.example/en';
  expect(originOf('', { ...from, referrer: own })).toEqual({});
});
