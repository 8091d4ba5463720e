import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;

const components = new WeakMap<object, unknown>();
/** The component of a loader, always the same one. */
export function lazyOf<Props>(load: Loader<Props>): LazyExoticComponent<ComponentType<Props>> {
  const known = components.get(load) as LazyExoticComponent<ComponentType<Props>> | undefined;
  if (known) return known;
  const made = lazy(load);
  components.set(load, made);
  return made;
}
