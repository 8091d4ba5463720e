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
  // Each has people of its own (people.setup.ts); what changes an office for all is kept in one file, in order.
  workers: 2,
  fullyParallel: true,
  // No retries: a test that fails once has found a fault.
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./e2e/support/slowest.ts']],
  projects: [
    { name: 'people', testMatch: 'people.setup.ts' },
    { name: 'journeys', testMatch: '*.spec.ts', dependencies: ['people'] },
  ],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:8080',
    // Animations are off.
    contextOptions: { reducedMotion: 'reduce' },
    // No video of every test: recording costs more than the tests.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { args, executablePath: existsSync(CHROMIUM) ? CHROMIUM : undefined },
  },
});
