// The page's own picture first: on a phone, evaluating the application would hold it up for a second.
const { main } = document.currentScript.dataset;
const begin = () => {
  for (const file of document.getElementById('boot')?.dataset.scripts?.split(' ') ?? []) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href: `/${file}`,
    });
    document.head.append(link);
  }
  return import(main);
};
const tellsPaints = window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
if (tellsPaints && document.visibilityState === 'visible') {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  // A page that is not drawn after all; a second begin is the same one.
  setTimeout(begin, 2000);
} else begin();
