import { tonesOf } from '@/theme/states';

/** What a unit or a parking is on a day. */
export const OCCUPANCY_TONES = tonesOf('vacant', 'held', 'rented', 'notice');
