import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { server } from '@/testing/server';

const announcedFiles = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map((link) =>
    link.getAttribute('href'),
  );

test('a screen that is opened from another one announces its scripts, each once', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.resetModules();
  const { announceScreen } = await import('./screenFiles');
  const meta = Object.assign(document.createElement('meta'), {
    name: 'screen-files',
    content: '/assets/screens-1.json',
  });
  document.head.append(meta);
  let asked = 0;
  server.use(
    http.get('*/assets/screens-1.json', () => {
      asked += 1;
      return HttpResponse.json({
        files: ['assets/list.js', 'assets/form.js', 'assets/dates.js'],
        screens: { '/merchant/units': [0, 2], '/merchant/units/:id': [1, 2] },
      });
    }),
  );

  announceScreen('/merchant/units');
  // The first screen's own scripts came with the page; the list of the others is only asked for.
  expect(announcedFiles()).toEqual([]);
  await vi.waitFor(() => {
    announceScreen('/merchant/units');
    expect(announcedFiles()).toEqual(['/assets/list.js', '/assets/dates.js']);
  });
  announceScreen('/merchant/units/:id');
  announceScreen('/merchant/nowhere');
  expect(announcedFiles()).toEqual(['/assets/list.js', '/assets/dates.js', '/assets/form.js']);
  expect(asked).toBe(1);
  for (const made of document.head.querySelectorAll('link[rel="modulepreload"]')) made.remove();
  meta.remove();
  vi.unstubAllGlobals();
});
