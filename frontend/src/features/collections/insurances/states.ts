export const STATES = ['late', 'pressing', 'to_refund', 'held', 'settled'] as const;
export const STATE_TONES = {
  held: 'info',
  to_refund: 'warning',
  pressing: 'warning',
  late: 'danger',
  settled: 'neutral',
} as const;
