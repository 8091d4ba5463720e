import type { InvoiceSubtype, SubmissionState } from '@/api/generated/merchant/client.schemas';
import type { Tone } from '@/theme/tokens';
import { tonesOf } from '@/theme/states';

/** How a document stands with the authority; an invoice stands as its newest document. */
export const STATE_TONES: Readonly<Record<SubmissionState, Tone>> = tonesOf(
  'waiting',
  'sending',
  'reported',
  'cleared',
  'rejected',
  'blocked',
);
export const STATES = Object.keys(STATE_TONES);

/** On its way by itself. */
export const isMoving = (state: SubmissionState | undefined) =>
  state === 'waiting' || state === 'sending';
/** Not with the authority yet: its time runs. */
export const isDue = (state: SubmissionState | undefined) => isMoving(state) || state === 'blocked';
export const isAccepted = (state: SubmissionState | undefined) =>
  state === 'reported' || state === 'cleared';

interface Document {
  state: SubmissionState;
  subtype: InvoiceSubtype;
}

/** A standard document may be handed out only as it was cleared; a rejected one is none. */
export const hasPdf = ({ state, subtype }: Document) =>
  isAccepted(state) || (subtype === 'simplified' && state !== 'rejected');
/** A standard one is not given out before the authority has decided. */
export const hasXml = ({ state, subtype }: Document) =>
  subtype === 'simplified' || isAccepted(state) || state === 'rejected';

/** How often a screen asks again while something is on its way. */
export const MOVING = { pollMs: 3000 };
