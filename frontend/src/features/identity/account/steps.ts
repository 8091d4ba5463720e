import { WizardStepName } from '@/api/generated/merchant/client.schemas';
import { readStored, writeStored } from '@/lib/storage';

/** In the guide's order. */
export const STEPS = Object.values(WizardStepName);
export type StepName = WizardStepName;

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
