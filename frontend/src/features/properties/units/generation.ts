import type { UnitGeneration } from '@/api/generated/merchant/client.schemas';

/** What the form holds: the floors as typed. */
export type GeneratorValues = Omit<UnitGeneration, 'preview'>;

/** As the API takes it. */
export const generation = (values: GeneratorValues, preview: boolean): UnitGeneration => ({
  ...values,
  floor_from: Number(values.floor_from),
  floor_to: Number(values.floor_to),
  preview,
});
