import type { Cheque, ChequeVerb } from '@/api/generated/merchant/client.schemas';
import type { IconName } from '@/components/Icon';
import type { Permission } from '@/lib/area';
import { PERMISSIONS } from './feature';

export type Verb = ChequeVerb;
export type Without<Body> = Omit<Body, 'version'>;

/** Where the table of moves has a verb, for lists; a cheque's page asks the server. */
const FROM: Partial<Record<Verb, readonly Cheque['state'][]>> = {
  take_in: ['expected'],
  clear: ['deposited', 'represented'],
  bounce: ['deposited', 'represented'],
  part_pay: ['deposited', 'represented'],
  withdraw: ['deposited', 'represented'],
  hold: ['received'],
  release: ['held'],
  replace: ['received', 'bounced', 'partly_paid'],
  return: ['received', 'bounced'],
  lose: ['received'],
  go_legal: ['bounced', 'partly_paid'],
  reverse: ['cleared'],
};
const OF_SECURITY: readonly Verb[] = ['take_in', 'return', 'lose'];

export const isPossible = (verb: Verb, { state, purpose }: Cheque) =>
  (FROM[verb]?.includes(state) ?? false) && (purpose === 'payment' || OF_SECURITY.includes(verb));

/** In the safe, or bounced before. */
export const isDepositable = ({ state, purpose }: Cheque) =>
  purpose === 'payment' && (state === 'received' || state === 'bounced');

export interface VerbLook {
  verb: Verb;
  icon: IconName;
  permission: Permission;
  danger?: boolean;
}

/** In the order of the day: what is done most stands first. */
export const VERBS: readonly VerbLook[] = [
  { verb: 'take_in', icon: 'cheque', permission: PERMISSIONS.take_in },
  { verb: 'clear', icon: 'check', permission: PERMISSIONS.bank },
  { verb: 'bounce', icon: 'warning', permission: PERMISSIONS.bank, danger: true },
  { verb: 'part_pay', icon: 'money', permission: PERMISSIONS.bank },
  { verb: 'withdraw', icon: 'back', permission: PERMISSIONS.bank },
  { verb: 'hold', icon: 'clock', permission: PERMISSIONS.hold },
  { verb: 'release', icon: 'refresh', permission: PERMISSIONS.hold },
  { verb: 'replace', icon: 'edit', permission: PERMISSIONS.settle },
  { verb: 'return', icon: 'logout', permission: PERMISSIONS.settle },
  { verb: 'lose', icon: 'hidden', permission: PERMISSIONS.settle, danger: true },
  { verb: 'go_legal', icon: 'contract', permission: PERMISSIONS.settle, danger: true },
  { verb: 'reverse', icon: 'close', permission: PERMISSIONS.reverse, danger: true },
];
