import { readStored, writeStored } from '@/lib/storage';

/** As the server names them, in the guide's order. */
export const STEPS = [
  'general-informations',
  'vat',
  'business-hours',
  'employees',
  'invoice-setting',
  'activate-services',
] as const;
export type StepName = (typeof STEPS)[number];

const key = (account: unknown) => `manzil.merchant.guide.${String(account)}.later`;

/** Whoever put the guide off is not sent to it again on this device. */
export const isPutOff = (account: unknown): boolean => readStored<boolean>(key(account)) ?? false;
export const putOff = (account: unknown): void => writeStored(key(account), true);

export const isFinished = (progress: unknown): boolean =>
  Array.isArray(progress) && STEPS.every((step) => progress.includes(step));

/** The step that the guide opens with: the asked one, else the first that is left. */
export function openingStep(
  asked: string | null,
  finished: readonly string[],
): StepName | undefined {
  return STEPS.find((step) => step === asked) ?? STEPS.find((step) => !finished.includes(step));
}
