/**
 * Calls back before the next frame whenever an element's size changes; returns what ends that. Not at once: what is
 * looked at may change sizes again, and browsers report that as an error.
 */
export function onResize(element: Element, look: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  });
  observer.observe(element);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}
