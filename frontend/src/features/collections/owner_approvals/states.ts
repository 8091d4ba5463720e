export const STATES = [
  'waiting',
  'approved',
  'declined',
  'overridden',
  'expired',
  'withdrawn',
] as const;
export const KINDS = ['cost', 'lease'] as const;
export const TONES = {
  waiting: 'warning',
  approved: 'success',
  declined: 'danger',
  overridden: 'info',
  expired: 'neutral',
  withdrawn: 'neutral',
} as const;
