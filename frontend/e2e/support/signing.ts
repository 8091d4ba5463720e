import { type APIRequestContext, type Page, expect } from '@playwright/test';
import { messagesTo } from './api';
import type { Words } from './texts';

const CODE = /(?<!\d)\d{6}(?!\d)/;

const codeIn = (body = '') => CODE.exec(body)?.[0] ?? '';

/** The one-time code that went to an address, another one than the code before it. */
export async function codeTo(
  request: APIRequestContext,
  email: string,
  before = '',
): Promise<string> {
  const [mail] = await messagesTo(
    request,
    email,
    ({ body }) => CODE.test(body) && codeIn(body) !== before,
  );
  return codeIn(mail?.body);
}

/** Draws, agrees, confirms with the code and signs what is open on the phone; says which code it was. */
export async function signOn(
  phone: Page,
  t: Words,
  request: APIRequestContext,
  email: string,
  before?: string,
): Promise<string> {
  const canvas = phone.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the signature has no place');
  await phone.mouse.move(box.x + 40, box.y + 120);
  await phone.mouse.down();
  for (const [x, y] of [
    [90, 50],
    [130, 130],
    [180, 60],
    [230, 120],
    [280, 80],
  ] as const)
    await phone.mouse.move(box.x + x, box.y + y, { steps: 4 });
  await phone.mouse.up();
  await expect(phone.getByRole('img', { name: t('signatures:sign.drawn') })).toBeVisible();
  await phone.getByRole('checkbox', { name: t('signatures:sign.agree') }).check();
  const sent = phone.waitForResponse((answer) => answer.url().endsWith('/code'));
  await phone.getByRole('button', { name: t('signatures:code.send') }).click();
  expect((await sent).ok()).toBe(true);
  const code = await codeTo(request, email, before);
  await phone.getByLabel(t('signatures:code.label')).fill(code);
  await phone.getByRole('button', { name: t('signatures:sign.submit') }).click();
  return code;
}
