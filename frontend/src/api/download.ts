/** The name in content-disposition, plain or UTF-8 encoded. */
export function fileNameOf(header: string | null): string | undefined {
  if (!header) return undefined;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header)?.[1] ?? /filename=([^;]+)/i.exec(header)?.[1]?.trim();
}

const KEPT_MS = 60_000;

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

const nameOf = (answer: Response, fallbackName: string) =>
  fileNameOf(answer.headers.get('content-disposition')) ?? fallbackName;

export async function saveAnswerAsFile(answer: Response, fallbackName: string): Promise<string> {
  const name = nameOf(answer, fallbackName);
  save(await answer.blob(), name);
  return name;
}

/** In a window of its own, to be printed; saved where the browser opens none. */
export async function openAnswer(answer: Response, fallbackName: string): Promise<void> {
  const name = nameOf(answer, fallbackName);
  const file = await answer.blob();
  const url = URL.createObjectURL(file);
  const opened = window.open(url);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  if (opened) opened.addEventListener('load', () => opened.print(), { once: true });
  else save(file, name);
}
