import { createRequire } from 'node:module';
import { type Page, expect } from '@playwright/test';

type Axe = {
  run: (
    where: Document,
    options: object,
  ) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
};
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
) as { source: string };
/** What another theme, width or language can break; the rest is the same page and was looked at. */
export const BY_LOOK = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'button-name',
  'link-name',
  'label',
  'list',
  'listitem',
  'definition-list',
  'dlitem',
  'nested-interactive',
  'aria-hidden-focus',
];

const GRAVE = ['serious', 'critical'];

/** No serious or critical problem, or none from `least` on; axe stays in the page between its screens, or it would take most of the time. */
export async function accessible(
  page: Page,
  what: string,
  rules?: readonly string[],
  least: 'moderate' | 'serious' = 'serious',
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const counted = least === 'serious' ? GRAVE : ['moderate', ...GRAVE];
  const grave = await page.evaluate(
    async ({ only, counted }) => {
      const { axe } = globalThis as typeof globalThis & { axe: Axe };
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: { type: 'rule', values: only } }),
      });
      return violations
        .filter(({ impact }) => counted.includes(impact))
        .map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        );
    },
    { only: rules, counted },
  );
  expect.soft(grave, `${what}: accessibility`).toEqual([]);
}
