import { type Customer, MergedField } from '@/api/generated/merchant/client.schemas';

export interface Difference {
  field: MergedField;
  mine?: string | number;
  theirs: string | number;
}

/** The fields in which the other has something else; an empty one is never worth taking. */
export function differing(survivor: Customer, merged: Customer): Difference[] {
  return Object.values(MergedField).flatMap((field) => {
    const [mine, theirs] = [survivor[field], merged[field]];
    return theirs === undefined || theirs === mine ? [] : [{ field, mine, theirs }];
  });
}
