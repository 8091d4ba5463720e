import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const CHROMIUM = process.env.CHROMIUM_PATH ?? process.env.CHROMIUM ?? '/usr/bin/chromium';
const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Against a running product: E2E_BASE_URL, default the one that `cargo xtask up` starts. */
export default defineConfig({
  testDir: './e2e',
  workers: 1,
  // A journey that a busy machine disturbed is tried again; the report still names it.
  retries: process.env.CI ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:8080',
    // Without a film of every test: it costs more than the tests themselves.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { args, executablePath: existsSync(CHROMIUM) ? CHROMIUM : undefined },
  },
});
