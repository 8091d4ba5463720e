import type { BrowserContext, Page, Request } from '@playwright/test';

const isOwn = (url: string, own: string) =>
  !/^(https?|wss?):/.test(url) || new URL(url).host === new URL(own).host;

/** What is sent or answered under these names must stay out of addresses and of the console. */
const SECRET = /^(password|new_password|current_password|api_token|refresh_token)$/;
function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'string' && SECRET.test(name) && one !== '' ? [one] : secretsIn(one),
  );
}

/** Watches what no journey may do: call another host, or show a password or a token where it would be kept. */
export function watchContext(context: BrowserContext, own: string): () => Promise<string[]> {
  const foreign = new Set<string>();
  const shown = new Set<string>();
  const secrets = new Set<string>();
  const reading: Promise<void>[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (isOwn(url, own)) shown.add(`address ${decodeURIComponent(url)}`);
    else foreign.add(`another host: ${url}`);
    const { 'content-type': type = '' } = request.headers();
    if (type.includes('json'))
      for (const one of secretsIn(request.postDataJSON())) secrets.add(one);
  });
  context.on('response', (response) => {
    if (!/\/(login|refresh\w*)$/.test(new URL(response.url()).pathname)) return;
    const read = response.json().then(
      (body: unknown) => secretsIn(body).forEach((one) => secrets.add(one)),
      // The page left before the answer was read.
      () => undefined,
    );
    reading.push(read);
  });
  context.on('console', (message) => {
    const text = message.text();
    shown.add(`console ${text}`);
    // What the policy of the page stops never becomes a request.
    if (text.includes('Content Security Policy')) foreign.add(`another host: ${text}`);
  });
  const follow = (page: Page) =>
    page.on('framenavigated', (frame) => shown.add(`address ${frame.url()}`));
  context.pages().forEach(follow);
  context.on('page', follow);
  return async () => {
    await Promise.all(reading);
    const leaks = [...shown].filter((text) => [...secrets].some((secret) => text.includes(secret)));
    return [...foreign, ...leaks.map((text) => `a secret in: ${text}`)];
  };
}

/** What a page that only shows things does wrong: answers that failed, errors of scripts and in the console. */
export class ScreenWatch {
  private found: string[] = [];
  private readonly pending = new Set<Request>();

  constructor(page: Page) {
    page.on('request', (request) => this.pending.add(request));
    page.on('requestfinished', (request) => this.pending.delete(request));
    page.on('requestfailed', (request) => this.pending.delete(request));
    // What a document asked for that is gone is told of no more.
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.pending.clear();
    });
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() >= 400)
        this.found.push(`${response.status()} ${response.request().method()} ${pathname}`);
    });
    page.on('pageerror', (error) => this.found.push(`script: ${error.message}`));
    page.on('console', (message) => {
      // The answer itself is noted above.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.found.push(`console: ${message.text()}`);
    });
  }

  /** Whether every request has its answer. */
  get isQuiet(): boolean {
    return this.pending.size === 0;
  }

  /** What was found since the last time. */
  take(): string[] {
    const found = this.found;
    this.found = [];
    return found;
  }
}
