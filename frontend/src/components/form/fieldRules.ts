import { type FieldOptions, field, required } from '@/lib/validation/field';
import { isDate, isTime } from '@/lib/validation/dates';
import type { Check } from '@/lib/validation/fault';
import { isPrice, isInteger } from '@/lib/validation/numbers';
import { isMobile } from '@/lib/validation/phones';
import { isEmail } from '@/lib/validation/texts';
import type { Language } from '@/lib/text/language';
import type { FieldDef, FormValues } from './types';

const OF_KIND: Partial<Record<FieldDef['kind'], readonly Check[]>> = {
  money: [isPrice()],
  date: [isDate],
  time: [isTime],
  phone: [isMobile],
  email: [isEmail],
};

export const isRequired = (def: Pick<FieldDef, 'required'>, values: FormValues): boolean =>
  typeof def.required === 'function' ? def.required(values) : def.required === true;

/** The rules of a field: the required one, its kind's, its own; the sentence is in the user's language. */
export function validatorOf(def: FieldDef, language: Language, label: string) {
  const kindRules =
    def.kind === 'number' ? [isInteger({ min: def.min, max: def.max })] : (OF_KIND[def.kind] ?? []);
  const lines: FieldOptions['lines'] =
    def.kind === 'textarea' ? 'many' : def.kind === 'password' ? 'as-typed' : 'one';
  const checks = [...kindRules, ...(def.rules ?? [])];
  const optional = field(language, checks, { label, lines });
  const mandatory = field(language, [required, ...checks], { label, lines });
  const isSwitch = def.kind === 'checkbox' || def.kind === 'switch';
  return (value: unknown, values: FormValues) => {
    if (!isRequired(def, values)) return isSwitch ? undefined : optional(value);
    return mandatory(isSwitch && value ? 'on' : isSwitch ? '' : value);
  };
}
