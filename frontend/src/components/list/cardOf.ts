import type { CardDef, Column } from './types';

const SECOND = 3;
const STANDING = ['state', 'status'];

/** What a card says of columns that nobody has chosen from: the first, the amount and the status; then what comes next. */
export function cardOf<Row>(columns: readonly Column<Row>[]): CardDef<Row> {
  const shown = columns.filter(({ hidden }) => !hidden);
  const enums = shown.filter(({ kind }) => kind === 'enum');
  const money = shown.filter(({ kind }) => kind === 'money');
  const state = enums.find(({ field }) => STANDING.includes(field)) ?? enums.at(0);
  const amount = money.find(({ total }) => total) ?? money.at(-1);
  const first = [
    ...new Set([shown[0], amount, state].flatMap((column) => (column ? [column.field] : []))),
  ];
  const second = shown
    .filter(({ field }) => !first.includes(field))
    .slice(0, SECOND)
    .map(({ field }) => field);
  return { first, second };
}
