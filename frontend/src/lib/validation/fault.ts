import { classes, subject } from '../../../../validation/rules.json';
import { type Language, type Text, fill } from '../text/language';

/** A broken rule: its stable name, its sentence in both languages and what fills it. */
export interface Fault {
  readonly rule: string;
  readonly message: Text;
  readonly parameters: Readonly<Record<string, string | number | Text>>;
}

/** What a rule makes of a value: its normal form, or the fault. */
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/** Looks at a cleaned value that is not empty. */
export type Check = (value: string) => Fault | undefined;

export function fault(
  rule: string,
  source: { message: Text },
  parameters: Fault['parameters'] = {},
): Fault {
  return { rule, message: source.message, parameters };
}

export function passed<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function failed(broken: Fault): Outcome<never> {
  return { ok: false, fault: broken };
}

/** The sentence under the field ("This field is required."), or about its label. */
export function sentence(broken: Fault, language: Language, label?: string): string {
  const { labelled, unlabelled } = subject[language];
  const parameters: Record<string, string | number> = {
    label: label === undefined ? unlabelled : fill(labelled, { label }),
  };
  for (const [name, value] of Object.entries(broken.parameters)) {
    parameters[name] = typeof value === 'object' ? value[language] : value;
  }
  return fill(broken.message[language], parameters);
}

const compiled = new Map<string, RegExp>();

/** A pattern of the rules' file; compiled when it is first needed. */
export function pattern(source: { pattern: string }): RegExp {
  let regex = compiled.get(source.pattern);
  if (regex === undefined) {
    regex = new RegExp(fill(source.pattern, classes), 'u');
    compiled.set(source.pattern, regex);
  }
  return regex;
}

/** A check that only asks whether a rule accepts the value. */
export function checkOf(rule: (value: string) => Outcome<unknown>): Check {
  return (value) => {
    const outcome = rule(value);
    return outcome.ok ? undefined : outcome.fault;
  };
}
