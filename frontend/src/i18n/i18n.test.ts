import { expect, test } from 'vitest';
import { createI18n } from './i18n';

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
