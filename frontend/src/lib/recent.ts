import { readStored, writeStored } from './storage';

/** A place that somebody was at, as Ctrl+K offers it again. */
export interface Place {
  to: string;
  label: string;
}

const PREFIX = 'manzil.recent.';
const KEPT = 8;

/** One list for each of those who share the device. */
export const recentKey = (owner: string) => PREFIX + owner;

export const recentPlaces = (key: string): readonly Place[] => readStored<Place[]>(key) ?? [];

export function notePlace(key: string, place: Place): void {
  const others = recentPlaces(key).filter(({ to }) => to !== place.to);
  writeStored(key, [place, ...others].slice(0, KEPT));
}

/** On sign-out by choice, nobody after sees where one was. */
export const dropPlacesOf = (owner: string) => writeStored(recentKey(owner), undefined);
