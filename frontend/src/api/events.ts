import type { SignedArea } from '@/lib/area';
import type { ApiError } from './errors';

/** What the transport tells the application, which decides what is shown. */
export interface ApiEvents {
  /** The session is over: to the sign-in, with the way back. */
  signedOut: (area: SignedArea) => void;
  /** Signed in, but the token is not for this area. */
  wrongArea: (area: SignedArea) => void;
  /** 501: refused by a business rule; the message is to be shown. */
  refused: (error: ApiError) => void;
  notFound: () => void;
}

const nothing = () => {};
export const apiEvents: ApiEvents = {
  signedOut: nothing,
  wrongArea: nothing,
  refused: nothing,
  notFound: nothing,
};
