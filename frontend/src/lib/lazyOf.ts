import { type ComponentType, type LazyExoticComponent, lazy, use } from 'react';

interface Module<Props> {
  default: ComponentType<Props>;
}
type Loader<Props> = () => Promise<Module<Props>>;

const components = new WeakMap<object, unknown>();
const modules = new WeakMap<object, unknown>();

/** Loads a component's code before it is drawn: then it is drawn at once, without its place being empty first. */
export async function preload<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const module = await load();
  modules.set(load, module);
  return module;
}

const asked = new WeakMap<object, Promise<unknown>>();

/** A promise that React reads at once. */
const fulfilled = <Value>(value: Value): Promise<Value> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

/** The module of a loader: at once where it was preloaded, or else it suspends until it is there. */
export function useLoaded<Loaded>(load: () => Promise<Loaded>): Loaded {
  const known = asked.get(load) as Promise<Loaded> | undefined;
  const there = modules.get(load) as Loaded | undefined;
  const promise = known ?? (there ? fulfilled(there) : preload(load));
  asked.set(load, promise);
  return use(promise);
}

/** The component of a loader, always the same one. */
export function lazyOf<Props>(load: Loader<Props>): LazyExoticComponent<ComponentType<Props>> {
  const known = components.get(load) as LazyExoticComponent<ComponentType<Props>> | undefined;
  if (known) return known;
  const made = lazy(() => {
    const module = modules.get(load) as Module<Props> | undefined;
    // oxlint-disable-next-line unicorn/no-thenable -- React draws at once what a `then` answers at once.
    return module ? ({ then: (done) => done?.(module) } as Promise<Module<Props>>) : load();
  });
  components.set(load, made);
  return made;
}
