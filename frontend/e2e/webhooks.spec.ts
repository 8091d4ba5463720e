import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Api } from './support/api';
import { fill, openTab } from './support/form';
import { mobileNumber, runLetters } from './support/run';
import { wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A program of the office's own, on this machine. */
async function receiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(200).end('thanks');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/hooks`, close: () => server.close() };
}

const signature = ({ headers, body }: Received, secret: string) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

test('a webhook is made, tried out, told what happens, and its log says so', async ({ page }) => {
  const t = wordsOf('en');
  const program = await receiver();
  const description = `Accounts ${runLetters()}`;
  await enterAs(page, 'admin');
  let secret = '';

  await test.step('it is made, and its secret shown once', async () => {
    await page.goto('/en/merchant/setting/webhooks');
    await page
      .getByRole('button', { name: t('webhook_endpoints:add') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await fill(form, {
      [t('webhook_endpoints:fields.url')]: program.url,
      [t('webhook_endpoints:fields.description')]: description,
    });
    await form.getByLabel('Tenant added', { exact: true }).check();
    await form.getByRole('button', { name: t('save'), exact: true }).click();
    const shown = page.getByText(/^whsec_/);
    await expect(shown).toBeVisible();
    secret = (await shown.textContent()) ?? '';
    await page.getByRole('button', { name: t('webhook_endpoints:keys.kept') }).click();
  });

  await test.step('a test comes, signed', async () => {
    await page.getByRole('row').filter({ hasText: description }).getByRole('link').first().click();
    await openTab(page, t('webhook_endpoints:tabs.deliveries'));
    await page.getByRole('button', { name: t('webhook_endpoints:actions.test') }).click();
    await expect(page.getByRole('row').filter({ hasText: 'webhook.test' })).toContainText(
      'Delivered',
      { timeout: 30_000 },
    );
    const [first] = program.received;
    expect(first && signature(first, secret)).toBe(first?.headers['webhook-signature']);
  });

  await test.step('what happens is told', async () => {
    const api = await Api.as(page.request, 'admin');
    const tenant = await api.post('/customers', { name_en: 'Hook Tenant', mobile: mobileNumber() });
    const row = page.getByRole('row').filter({ hasText: 'customer.created' });
    await expect(row).toContainText('Delivered', { timeout: 30_000 });
    const told = program.received.map(({ body }) => JSON.parse(body) as { data: { id: number } });
    expect(told.map(({ data }) => data.id)).toContain(tenant.id);
    await row.getByRole('link').first().click();
    await openTab(page, t('webhook_deliveries:tabs.attempts'));
    await expect(page.getByText('thanks')).toBeVisible();
    await openTab(page, t('webhook_deliveries:tabs.body'));
    await expect(page.getByText('"customer.created"')).toBeVisible();
  });
  program.close();
});
