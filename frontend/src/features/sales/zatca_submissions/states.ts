import type { Tone } from '@/theme/tokens';

/** How a document stands with the authority; an invoice stands as its newest document. */
export const STATES = ['waiting', 'sending', 'reported', 'cleared', 'rejected', 'blocked'] as const;
export const STATE_TONES: Readonly<Record<string, Tone>> = {
  waiting: 'info',
  sending: 'accent',
  reported: 'success',
  cleared: 'success',
  rejected: 'danger',
  blocked: 'warning',
};

/** On its way by itself. */
export const isMoving = (state: string | undefined) => state === 'waiting' || state === 'sending';
/** Not with the authority yet: its time runs. */
export const isDue = (state: string | undefined) => isMoving(state) || state === 'blocked';
export const isAccepted = (state: string | undefined) =>
  state === 'reported' || state === 'cleared';

/** A standard document may be handed out only as it was cleared; a rejected one is none. */
export const hasPdf = ({ state, subtype }: { state: string; subtype: string }) =>
  isAccepted(state) || (subtype === 'simplified' && state !== 'rejected');
/** A standard one is not given out before the authority has decided. */
export const hasXml = ({ state, subtype }: { state: string; subtype: string }) =>
  subtype === 'simplified' || isAccepted(state) || state === 'rejected';

/** How often a screen asks again while something is on its way. */
export const MOVING = { pollMs: 3000 };
