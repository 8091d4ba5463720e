import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** What an authenticator app shows for a key, so many steps from now. */
export function codeOf(key: string, ahead = 0): string {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + ahead));
  const tag = createHmac('sha1', secret).update(step).digest();
  const start = (tag.at(-1) ?? 0) & 15;
  const number = tag.readUInt32BE(start) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Each code is taken once, and no older one after it: the next one that was not tried, or none before the next half minute. */
export function unusedCode(key: string, tried: Set<string>): string | undefined {
  const code = [0, 1].map((ahead) => codeOf(key, ahead)).find((one) => !tried.has(one));
  if (code !== undefined) tried.add(code);
  return code;
}
