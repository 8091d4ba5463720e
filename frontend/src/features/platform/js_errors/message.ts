const LONGEST = 140;

/** The sentence of a reported error, whatever shape the browser gave it. */
export function messageOf(error: unknown): string {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
