import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import type { Permission } from '@/lib/area';
import { BEGIN_PARAM } from './reads';

/** Opens a list's form where the address says so, once: the address is the list's again. */
export function useBegun(ns: string, permission: Permission | undefined, open: () => void): void {
  const [query, setQuery] = useSearchParams();
  const allowed = useAllows()(permission);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const begun = query.get(BEGIN_PARAM) === ns;
  useEffect(() => {
    if (!begun) return;
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(BEGIN_PARAM);
        return next;
      },
      { replace: true },
    );
    if (allowed) latest.current();
  }, [begun, allowed, setQuery]);
}
