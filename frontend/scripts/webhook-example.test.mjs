import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';

// What the documentation gives receivers, run on what is sent and on forgeries of it.
const document = readFileSync('../docs/webhooks.md', 'utf8');
const example = /```ts\n(.*?)```/s.exec(document)?.[1] ?? '';
const { code } = await transformWithOxc(example, 'example.ts');
const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
const { isGenuine } = await import(/* @vite-ignore */ address);

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"name": "سارة"}';
const now = () => Math.floor(Date.now() / 1000);

function signature(id, at, body, secret) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}

function sent({ secrets = [SECRET], at = now(), id = 'evt_palm01_1' } = {}) {
  const signatures = secrets.map((secret) => signature(id, at, BODY, secret));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signatures.join(' '),
  };
}

test('the example takes what is signed, also with two secrets', () => {
  expect(isGenuine(sent(), BODY, SECRET)).toBe(true);
  expect(isGenuine(sent({ secrets: ['whsec_AAAA', SECRET] }), BODY, SECRET)).toBe(true);
});

test('the example takes no forgery', () => {
  expect(isGenuine(sent(), '{}', SECRET)).toBe(false);
  expect(isGenuine(sent({ secrets: ['whsec_AAAA'] }), BODY, SECRET)).toBe(false);
  expect(isGenuine(sent({ at: now() - 400 }), BODY, SECRET)).toBe(false);
  expect(isGenuine({ ...sent(), 'webhook-id': 'evt_palm01_2' }, BODY, SECRET)).toBe(false);
  expect(isGenuine({ ...sent(), 'webhook-signature': '' }, BODY, SECRET)).toBe(false);
  const longer = `v1,${'é'.repeat(44)}`;
  expect(isGenuine({ ...sent(), 'webhook-signature': longer }, BODY, SECRET)).toBe(false);
  expect(isGenuine({}, BODY, SECRET)).toBe(false);
});
