// The scripts of every screen, as the build tells them: a screen that is opened from another one loads all of its scripts
// at once and not one after the other. They are no part of a first load; a page announces its own in its answer.
interface Told {
  files: readonly string[];
  /** By a screen's path, `/merchant/units/edit/:id`: the places of its files. */
  screens: Readonly<Record<string, readonly number[]>>;
}

let told: Told | undefined;
let asked = false;
const announced = new Set<number>();

async function ask(address: string): Promise<void> {
  try {
    const answer = await fetch(address, { priority: 'low' });
    if (answer.ok) told = (await answer.json()) as Told;
  } catch {
    // Screens load without it, too.
  }
}

function askWhenIdle(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name="screen-files"]')?.content;
  if (asked || !address) return;
  asked = true;
  const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000));
  later(() => void ask(address));
}

/** Begins to load the scripts of a screen. The first screen of a page only asks for the list. */
export function announceScreen(path: string): void {
  askWhenIdle();
  for (const place of told?.screens[path] ?? []) {
    if (announced.has(place)) continue;
    announced.add(place);
    const href = `/${told?.files[place] ?? ''}`;
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
}
