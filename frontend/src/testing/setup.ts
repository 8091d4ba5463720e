import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { transport } from '@/api/client';
import { dialogStore } from '@/components/feedback/dialogs';
import { toastStore } from '@/components/feedback/toasts';
import { releaseLeaving } from '@/lib/leaving';
import { server } from './server';

// A busy machine loads texts slowly; a test waits for them, never longer than it must.
configure({ asyncUtilTimeout: 30_000 });
// Retries wait a second in life.
transport.pauseMs = 1;
globalThis.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  dialogStore.set([]);
  toastStore.set([]);
  releaseLeaving();
  localStorage.clear();
});
afterAll(() => server.close());
