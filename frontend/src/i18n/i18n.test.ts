import { expect, test } from 'vitest';
import { createI18n } from './i18n';

test('a name that reads the other way is isolated in its sentence', async () => {
  const { i18n, ready } = createI18n('ar');
  await ready;
  await i18n.loadNamespaces('dashboard');
  expect(i18n.t('dashboard:hello', { name: 'Salem Al Nuaimi' })).toBe(
    'مرحبًا \u2068Salem Al Nuaimi\u2069',
  );
  expect(i18n.t('dashboard:hello', { name: 'سالم' })).toBe('مرحبًا سالم');
});

test.each([
  ['en', 'Vacant', 'Disabled'],
  ['ar', 'شاغرة', 'معطلة'],
] as const)('a unit is spoken of as its noun is (%s)', async (language, vacant, disabled) => {
  const { i18n, ready } = createI18n(language);
  await ready;
  await i18n.loadNamespaces('units');
  expect(i18n.t('units:values.occupancy.vacant')).toBe(vacant);
  expect(i18n.t('units:values.status.0')).toBe(disabled);
});

test.each([
  ['en', 'Active', 'Waiting for signature'],
  ['ar', 'ساري', 'بانتظار التوقيع'],
] as const)(
  "a code's words are those of the declaration (%s)",
  async (language, active, issued) => {
    const { i18n, ready } = createI18n(language);
    await ready;
    await i18n.loadNamespaces('contracts');
    expect(i18n.t('contracts:values.status.1')).toBe(active);
    expect(i18n.t('contracts:values.state.issued')).toBe(issued);
  },
);
