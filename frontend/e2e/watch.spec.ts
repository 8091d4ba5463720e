import { PASSWORD, signedIn } from './support/api';
import { enterWith, expect, test } from './support/test';
import { ScreenWatch, watchContext } from './support/watch';

test('what the journeys are watched for is seen', async ({ browser, request, baseURL }) => {
  const own = baseURL ?? '';
  // A context of its own: that of the journey is watched, too.
  const context = await browser.newContext();
  const broken = watchContext(context, own);
  const page = await context.newPage();
  const watch = new ScreenWatch(page);
  await enterWith(page, await signedIn(request, 'desk'));
  await page.goto('/en/merchant/customers/999999999');
  await expect.poll(() => watch.isQuiet).toBe(true);
  await expect.poll(() => watch.take()).toContain('404 GET /api/merchant/customers/999999999');
  await page.evaluate(async (password) => {
    // oxlint-disable-next-line no-console -- what the console shows is what is watched
    console.error('said');
    const body = JSON.stringify({ login: 'nobody@mail.example', password });
    const headers = { 'content-type': 'application/json' };
    await fetch('/health/ready', { method: 'POST', headers, body });
    await fetch('https://elsewhere.example/').catch(() => undefined);
    history.replaceState(null, '', `?password=${password}`);
  }, PASSWORD);
  await expect(page).toHaveURL(/password=/);
  await expect.poll(() => watch.take()).toContain('console: said');
  const found = await broken();
  expect(found).toContainEqual(
    expect.stringMatching(/^another host: .*https:\/\/elsewhere\.example\//),
  );
  expect(found).toContain(
    `a secret in: address ${own}/en/merchant/customers/999999999?password=${PASSWORD}`,
  );
  await context.close();
});
