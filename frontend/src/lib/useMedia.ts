import { useMemo, useSyncExternalStore } from 'react';

const none = () => () => undefined;

/** Whether the window is as a media query asks; never where no window can be asked. */
export function useMedia(query: string): boolean {
  const [listen, matches] = useMemo(() => {
    const media = globalThis.matchMedia?.(query);
    if (!media) return [none, () => false] as const;
    const onChange = (changed: () => void) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    };
    return [onChange, () => media.matches] as const;
  }, [query]);
  return useSyncExternalStore(listen, matches, () => false);
}
