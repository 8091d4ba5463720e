import { type FieldOptions, field, required } from '@/lib/validation/field';
import { isDate, isTime } from '@/lib/validation/dates';
import type { Check } from '@/lib/validation/fault';
import { isPrice, isInteger } from '@/lib/validation/numbers';
import { isMobile } from '@/lib/validation/phones';
import { isEmail } from '@/lib/validation/texts';
import type { Language } from '@/lib/text/language';
import type { FieldDef } from './types';

const OF_KIND: Partial<Record<FieldDef['kind'], readonly Check[]>> = {
  money: [isPrice()],
  date: [isDate],
  time: [isTime],
  phone: [isMobile],
  email: [isEmail],
};

/** The rules of a field: the required one, its kind's, its own; the sentence is in the user's language. */
export function validatorOf(def: FieldDef, language: Language, label: string) {
  const kindRules =
    def.kind === 'number' ? [isInteger({ min: def.min, max: def.max })] : (OF_KIND[def.kind] ?? []);
  const lines: FieldOptions['lines'] =
    def.kind === 'textarea' ? 'many' : def.kind === 'password' ? 'as-typed' : 'one';
  const checks = [...(def.required ? [required] : []), ...kindRules, ...(def.rules ?? [])];
  const validate = field(language, checks, { label, lines });
  if (def.kind === 'checkbox' || def.kind === 'switch')
    return (value: unknown) => (def.required && !value ? validate('') : undefined);
  return validate;
}
