import {
  control_characters,
  limits,
  required as requiredRule,
} from '../../../../validation/rules.json';
import { clean } from '../text/clean';
import type { Language } from '../text/language';
import { type Check, type Fault, fault, sentence } from './fault';
import { maxLength } from './texts';

/** The one rule that an empty value breaks; the others are for values. */
export const required: Check = (value) =>
  value === '' ? fault('required', requiredRule) : undefined;

export interface FieldOptions {
  readonly label?: string;
  /** `as-typed` is for passwords, which are neither trimmed nor searched for hidden characters. */
  readonly lines?: 'one' | 'many' | 'as-typed';
  /** In characters; 255 for a line and 5,000 for notes unless told. */
  readonly longest?: number;
}

/** The first fault of a value, as the server would find it. */
export function faultOf(
  value: unknown,
  checks: readonly Check[],
  options: FieldOptions = {},
): Fault | undefined {
  if (Array.isArray(value))
    return checks.includes(required) ? required(value.length === 0 ? '' : 'some') : undefined;
  const { lines = 'one', longest = lines === 'many' ? limits.notes : limits.text } = options;
  const typed = value === null || value === undefined ? '' : String(value);
  const text = lines === 'as-typed' ? typed : clean(typed, lines);
  if (text === undefined) return fault('control_characters', control_characters);
  if (text === '') return checks.includes(required) ? required(text) : undefined;
  for (const check of [...checks, maxLength(longest)]) {
    const broken = check(text);
    if (broken) return broken;
  }
  return undefined;
}

/**
 * A validator for a form's field: the message to show, or undefined.
 * `rules={{ validate: field(language, [required, isMobile]) }}` in react-hook-form.
 */
export function field(
  language: Language | (() => Language),
  checks: readonly Check[],
  options?: FieldOptions,
) {
  return (value: unknown): string | undefined => {
    const broken = faultOf(value, checks, options);
    const spoken = typeof language === 'function' ? language() : language;
    return broken && sentence(broken, spoken, options?.label);
  };
}

interface ZodPayload {
  value: string;
  issues: {
    push(issue: { code: 'custom'; message: string; input: unknown; continue: boolean }): unknown;
  };
}

/** The same for zod: `z.string().check(zodField(language, [required, isMobile]))`. */
export function zodField(
  language: Language | (() => Language),
  checks: readonly Check[],
  options?: FieldOptions,
) {
  const validate = field(language, checks, options);
  return (payload: ZodPayload): void => {
    const message = validate(payload.value);
    if (message !== undefined) {
      payload.issues.push({ code: 'custom', message, input: payload.value, continue: true });
    }
  };
}

/** What a form sends: texts trimmed, empty ones left out, check boxes as 1 or 0. */
export function formPayload(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const payload: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const sent = typeof value === 'string' ? value.trim() : value;
    if (sent === '' || sent === undefined || sent === null) continue;
    payload[name] = typeof sent === 'boolean' ? Number(sent) : sent;
  }
  return payload;
}
