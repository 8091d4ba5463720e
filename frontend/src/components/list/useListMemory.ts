import { useMemo, useState } from 'react';
import { useWhose } from '@/api/areaContext';
import { readStored, writeStored } from '@/lib/storage';
import type { Column } from './types';

export interface SavedView {
  name: string;
  query: string;
  columns: string[];
}

interface Memory {
  columns?: string[];
  views?: SavedView[];
}

/** Which columns a user shows and which views they named, kept on this device by area, merchant, user and list. */
export function useListMemory<Row>(ns: string, columns: readonly Column<Row>[]) {
  const key = `manzil.list.${useWhose() ?? 'public'}.${ns}`;
  const [memory, setMemory] = useState<Memory>(() => readStored<Memory>(key) ?? {});
  return useMemo(() => {
    const keep = (next: Memory) => {
      writeStored(key, next);
      setMemory(next);
    };
    const views = memory.views ?? [];
    const usual = columns
      .filter((column) => !column.hidden)
      .map((column) => column.field as string);
    const shown = new Set(memory.columns ?? usual);
    return {
      shown: shown as ReadonlySet<string>,
      /** Whether the columns are the user's choice. */
      chosen: memory.columns !== undefined,
      visible: columns.filter((column) => shown.has(column.field)),
      show: (next: ReadonlySet<string>) => keep({ ...memory, columns: [...next] }),
      views,
      save: (view: SavedView) =>
        keep({ ...memory, views: [...views.filter((one) => one.name !== view.name), view] }),
      remove: (name: string) =>
        keep({ ...memory, views: views.filter((one) => one.name !== name) }),
      pick: (view: SavedView) => keep({ ...memory, columns: view.columns }),
    };
  }, [key, memory, columns]);
}
