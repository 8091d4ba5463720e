import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useWhose } from '@/api/areaContext';
import { notePlace, recentKey } from '@/lib/recent';

/** Where the area keeps the signed-in person's places. */
export function useRecentKey(): string | undefined {
  const owner = useWhose();
  return owner && recentKey(owner);
}

/** Keeps a screen among the recent places under its title. A form that is open in a list is no place. */
export function useNotePlace(title: string): void {
  const key = useRecentKey();
  const { pathname, search } = useLocation();
  const record = new URLSearchParams(search).get('record');
  useEffect(() => {
    if (key === undefined || title === '' || record === 'new' || record === 'edit') return;
    notePlace(key, {
      to: record === null ? pathname : `${pathname}?record=${record}`,
      label: title,
    });
  }, [key, title, pathname, record]);
}
