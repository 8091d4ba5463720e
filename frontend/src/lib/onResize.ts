/** Calls back whenever an element's size changes; returns what ends that. */
export function onResize(element: Element, look: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(look);
  observer.observe(element);
  return () => observer.disconnect();
}
