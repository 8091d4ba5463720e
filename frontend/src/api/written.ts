export type OperationKey = readonly [area: string, tag: string, operation: string];

/** `area/tag` of the writes since the screen was last refreshed. */
export const written = new Set<string>();

/** Every write of the generated client is noted here, also a refused one: what is shown may be old then. */
export function noteWritten([area, tag]: OperationKey): void {
  written.add(`${area}/${tag}`);
}
