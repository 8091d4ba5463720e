/** Why money did not come, in the order of the choice. */
export const REASONS = [
  'insufficient_funds',
  'signature_mismatch',
  'account_closed',
  'stopped',
  'stale',
  'words_figures',
  'other',
] as const;
