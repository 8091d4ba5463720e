import type { Feature } from '@/components/shell/feature';

/** A part of the area's frame, without a screen of its own. */
export const feature: Feature = { noun: 'notifications', screens: [] };
