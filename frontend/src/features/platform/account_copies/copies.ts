import type { Tone } from '@/theme/tokens';

/** A copy as far as both areas show it alike. */
export interface CopyState {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'expired';
  done: number;
  total: number;
  row_count: number;
  file_count: number;
  failure_en?: string;
  failure_ar?: string;
}

export const COPY_STATES = [
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
  'expired',
] as const;

export const COPY_TONES: Readonly<Record<CopyState['state'], Tone>> = {
  waiting: 'info',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

const POLL_MS = 2000;

export const isUnderWay = ({ state }: CopyState) => state === 'waiting' || state === 'running';

/** A list's query that asks again while a copy is being made. */
export const whileUnderWay = {
  refetchInterval: ({ state }: { state: { data?: { items: CopyState[] } } }) =>
    state.data?.items.some(isUnderWay) ? POLL_MS : (false as const),
};
