import { Suspense, createContext, createElement, useContext } from 'react';
import { useAllows } from '@/api/areaContext';
import type { Permission } from '@/lib/area';
import { lazyOf, useLoaded } from '@/lib/lazyOf';
import type { TabPlace } from '../detail/tabGroups';
import type { Load } from './feature';

export interface RecordProps {
  id: number;
}
export interface RecordDialogProps extends RecordProps {
  onClose: () => void;
}

interface AdditionOf<Props> {
  /** The noun whose records it is shown with. */
  to: string;
  /** A tab's word is `tabs.<name>` of the noun that it is added to. */
  name: string;
  permission?: Permission;
  load: Load<Props>;
}
interface TabAddition extends AdditionOf<RecordProps> {
  place: 'tab';
  at: TabPlace;
}
interface FigureAddition extends AdditionOf<RecordProps> {
  place: 'above' | 'tile';
}
interface DialogAddition extends AdditionOf<RecordDialogProps> {
  place: 'dialog';
}
type PartAddition = TabAddition | FigureAddition;
/** What a feature adds to the pages of a noun before it in the order, which does not know it. */
export type Addition = PartAddition | DialogAddition;

/** All of an area's additions: they come with the first record, not with the area. */
export type LoadAdditions = () => Promise<{ additions: readonly Addition[] }>;

export const noAdditions: LoadAdditions = () => Promise.resolve({ additions: [] });
export const AdditionsContext = createContext(noAdditions);

/** Suspends until they are there. */
const useAll = () => useLoaded(useContext(AdditionsContext)).additions;

/** What other features add to a noun's records at a place, as far as the user may see it. */
export function useAdditions<P extends PartAddition['place']>(
  noun: string | undefined,
  place: P,
): readonly (PartAddition & { place: P })[] {
  const allows = useAllows();
  return useAll()
    .filter((one): one is PartAddition & { place: P } => one.to === noun && one.place === place)
    .filter((one) => allows(one.permission));
}

interface Place extends RecordProps {
  to: string | undefined;
  place: 'above' | 'tile';
}

function Parts({ to, place, id }: Place) {
  return useAdditions(to, place).map(({ name, load }) => {
    const Part = lazyOf(load);
    return <Part key={name} id={id} />;
  });
}

/** Draws what other features add at a place of a record's page. */
export function RecordAdditions(place: Place) {
  return (
    <Suspense fallback={null}>
      <Parts {...place} />
    </Suspense>
  );
}

interface AddedDialogProps extends RecordDialogProps {
  to: string;
  name: string;
}

function Added({ to, name, ...props }: AddedDialogProps) {
  const added = useAll().find(
    (one): one is DialogAddition => one.to === to && one.place === 'dialog' && one.name === name,
  );
  if (!added) return null;
  return createElement(lazyOf(added.load), props);
}

/** A dialog that another feature adds to a noun's records; nothing where that feature is not there. */
export function AddedDialog(props: AddedDialogProps) {
  return (
    <Suspense fallback={null}>
      <Added {...props} />
    </Suspense>
  );
}
