import { type Check, fault } from '@/lib/validation/fault';
import { exactLength, isDigits, maxLength } from '@/lib/validation/texts';

const LONGEST = 64;
const LONGEST_ARABIC = 120;
const GROUP_DIGIT = 10;

const rule =
  (name: string, fits: (value: string) => boolean, en: string, ar: string): Check =>
  (value) =>
    fits(value) ? undefined : fault(name, { message: { en, ar } });

const plain = rule(
  'zatca_characters',
  (value) => !/[!@#$%&*_]/.test(value),
  'Remove the characters ! @ # $ % & * _, which the authority refuses.',
  'احذف الرموز ! @ # $ % & * _ التي لا تقبلها الهيئة.',
);
const letters = rule(
  'zatca_identity',
  (value) => /^[a-z\d]+$/i.test(value),
  'Use English letters and digits only, without spaces.',
  'استخدم الأحرف الإنجليزية والأرقام فقط دون مسافات.',
);
const unified = rule(
  'zatca_unified',
  (value) => value.startsWith('7'),
  'The unified number begins with 7.',
  'يبدأ الرقم الموحد بالرقم 7.',
);

/** What the certificate repeats. */
export const certified: readonly Check[] = [maxLength(LONGEST), plain];
export const arabicName: readonly Check[] = [maxLength(LONGEST_ARABIC)];
export const digits = (count: number): readonly Check[] => [isDigits, exactLength(count)];
export const unifiedNumber: readonly Check[] = [...digits(10), unified];
export const otherNumber: readonly Check[] = [letters, maxLength(30)];

/** A group's number has 1 as its eleventh digit; its certificates name the member. */
export const isGroup = (vatNumber: unknown): boolean =>
  typeof vatNumber === 'string' && vatNumber.trim()[GROUP_DIGIT] === '1';
