import { type PaymentInput, PaymentKind } from '@/api/generated/merchant/client.schemas';

/** How the rent is split, as chosen above the grid; kept with the form's draft and never sent. */
export interface Shape {
  instalments: string;
  custom: string;
  first: string;
  others: string;
  bank: string;
  cheque: string;
  round: string;
}

export const COUNTS = [1, 2, 3, 4, 6, 12] as const;

export const SHAPE: Shape = {
  instalments: '4',
  custom: '',
  first: 'cheque',
  others: 'cheque',
  bank: '',
  cheque: '',
  round: '',
};

/** The choices that would make these payments. */
export function shapeOf(payments: readonly PaymentInput[]): Shape {
  const rents = payments.filter(({ type }) => type === PaymentKind.rent);
  const [first, second = first] = rents;
  if (!first) return SHAPE;
  const isUsual = COUNTS.some((count) => count === rents.length);
  return {
    ...SHAPE,
    instalments: isUsual ? String(rents.length) : 'custom',
    custom: isUsual ? '' : String(rents.length),
    first: first.method ?? SHAPE.first,
    others: second?.method ?? SHAPE.others,
    bank: rents.find(({ bank }) => bank)?.bank ?? '',
  };
}
