import { compareAmounts, readPrice } from '@/lib/validation/numbers';

export interface ShareRow {
  owner_id: number | null;
  share: string;
}

const WHOLE = 10_000;

/** Hundredths of a per cent, so that thirds add up exactly; an unfinished number is none. */
export function hundredths(share: string): number {
  const read = readPrice(share.trim(), { max: 100 });
  if (!read.ok || read.value === '') return 0;
  const [whole = '0', fraction = ''] = read.value.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export const written = (parts: number): string =>
  `${Math.trunc(parts / 100)}.${String(parts % 100).padStart(2, '0')}`;

export const total = (rows: readonly ShareRow[]): number =>
  rows.reduce((sum, row) => sum + hundredths(row.share), 0);
export const isWhole = (rows: readonly ShareRow[]): boolean => total(rows) === WHOLE;
export const missing = (rows: readonly ShareRow[]): number => WHOLE - total(rows);

/** Equal parts in whole hundredths; what is left over goes to the last. */
export function equalShares(rows: readonly ShareRow[]): ShareRow[] {
  const part = Math.floor(WHOLE / Math.max(rows.length, 1));
  return rows.map((row, index) => ({
    ...row,
    share: written(index === rows.length - 1 ? WHOLE - part * (rows.length - 1) : part),
  }));
}

/** A row that the server would refuse: no owner, an owner twice, nothing or more than all. */
export function rowFault(
  rows: readonly ShareRow[],
  index: number,
): 'owner' | 'twice' | 'share' | undefined {
  const row = rows[index];
  if (!row?.owner_id) return 'owner';
  if (rows.some((other, at) => at < index && other.owner_id === row.owner_id)) return 'twice';
  const read = readPrice(row.share.trim(), { min: '0.01', max: 100 });
  return read.ok && read.value !== '' && compareAmounts(read.value, '0') > 0 ? undefined : 'share';
}
