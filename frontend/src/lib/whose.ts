/** Whose things on a device are: one person may work for several merchants, and several people at one device. */
export function whose(area: string, account: unknown, person: string | number): string {
  const merchant = typeof account === 'string' && account !== '' ? account : '-';
  return `${area}.${merchant}.${person}`;
}
