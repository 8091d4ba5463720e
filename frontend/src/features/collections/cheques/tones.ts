/** A cheque's look and address, for lists that show it beside something else. */
export { PATHS as chequePaths } from './feature';

export const CHEQUE_TONES = {
  expected: 'neutral',
  received: 'info',
  held: 'warning',
  deposited: 'accent',
  represented: 'accent',
  cleared: 'success',
  partly_paid: 'warning',
  bounced: 'danger',
  replaced: 'neutral',
  returned: 'neutral',
  lost: 'danger',
  legal: 'danger',
  void: 'neutral',
} as const;
