import type { Tone } from './tokens';

/** One colour for one state, whatever record is in it. */
const STATES = {
  draft: 'neutral',
  issued: 'warning',
  signed: 'info',
  active: 'success',
  expiring: 'warning',
  stopped: 'danger',
  expired: 'danger',
  terminated: 'neutral',
  cancelled: 'neutral',
  disabled: 'neutral',
  trial: 'info',
  grace: 'warning',
  read_only: 'danger',
  archived: 'neutral',
  vacant: 'warning',
  held: 'info',
  rented: 'success',
  notice: 'accent',
  upcoming: 'info',
  due_today: 'warning',
  overdue: 'danger',
  collected: 'success',
  not_collected: 'danger',
  waiting: 'info',
  sending: 'accent',
  reported: 'success',
  cleared: 'success',
  rejected: 'danger',
  blocked: 'warning',
  current: 'success',
  approved: 'success',
  sent: 'success',
  failed: 'danger',
} as const satisfies Record<string, Tone>;
type State = keyof typeof STATES;

/** The colours of a code whose values are called as the states are. */
export const tonesOf = <Name extends State>(...names: readonly Name[]) =>
  Object.fromEntries<Tone>(names.map((name) => [name, STATES[name]])) as Record<Name, Tone>;

/** The same where a code's values are numbers: `{ 0: toneOf('disabled') }`. */
export const toneOf = (name: State): Tone => STATES[name];
