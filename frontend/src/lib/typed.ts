const PICTURE = 'boot';

/** What was typed into the page's own picture of a form before the application ran. */
export function typedBefore(name: string): string {
  const field = document.querySelector<HTMLInputElement>(`#${PICTURE} input[name="${name}"]`);
  return field?.value ?? '';
}

/** Takes the page's picture away, and gives the field that was being typed into the cursor back. */
export function takeOver(): void {
  const picture = document.getElementById(PICTURE);
  const { activeElement: active } = document;
  const name = picture?.contains(active) ? active?.getAttribute('name') : undefined;
  picture?.remove();
  if (name) document.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus();
}
