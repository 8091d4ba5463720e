import type { SignedArea } from '@/lib/area';
import { readStored, writeStored } from '@/lib/storage';

const key = (area: SignedArea) => `manzil.device.${area}`;
type Tokens = Record<string, string>;

/** What this device was given for a login, so that it is not asked for a code. */
export const deviceToken = (area: SignedArea, login: string) =>
  readStored<Tokens>(key(area))?.[login.toLowerCase()];

export function keepDeviceToken(area: SignedArea, login: string, token: string): void {
  writeStored(key(area), { ...readStored<Tokens>(key(area)), [login.toLowerCase()]: token });
}
