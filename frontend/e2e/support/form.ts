import { type Download, type Locator, type Page, expect } from '@playwright/test';
import type { Words } from './texts';

type Place = Page | Locator;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** The label's own words, with or without the mark of a required field. */
const exactly = (label: string) => new RegExp(`^\\s*${escaped(label)}[\\s*]*$`);

export const field = (place: Place, label: string) =>
  place
    .getByLabel(exactly(label))
    .and(place.locator('input, textarea, select, [role=combobox]'))
    .first();

export async function fill(place: Place, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(place, label).fill(value);
}

const pageOf = (place: Place): Page =>
  'page' in place && typeof place.page === 'function' ? place.page() : (place as Page);

/** One of a field's fixed choices. */
export async function choose(place: Place, label: string, option: string): Promise<void> {
  await field(place, label).click();
  await pageOf(place).getByRole('option', { name: option, exact: true }).click();
}

/** A record, found by typing. */
export async function pick(place: Place, label: string, text: string): Promise<void> {
  await field(place, label).fill(text);
  await pageOf(place).getByRole('option').filter({ hasText: text }).first().click();
}

export const dialog = (page: Page, title?: string) =>
  page.getByRole('dialog').filter(title ? { hasText: title } : {});

/** The question before something serious; answered with the named button. */
export async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
}

/** Saves the open dialog and sees it gone. */
export async function saveDialog(page: Page, button: string): Promise<void> {
  const open = page.getByRole('dialog');
  await open.getByRole('button', { name: button, exact: true }).click();
  await expect(open).toBeHidden();
}

export async function openTab(page: Page, name: string): Promise<void> {
  const label = new RegExp(`^${escaped(name)}( \\(\\d+\\))?$`);
  const tab = page.getByRole('tab', { name: label });
  const more = page.locator('.MuiTabs-root + button[aria-haspopup="menu"]');
  await expect(tab.or(more).first()).toBeVisible();
  if (await tab.isVisible()) return tab.click();
  await more.first().click();
  await page.getByRole('menuitem', { name: label }).click();
}

/** Something from the menu of a row, or of the record that is open. */
export async function act(place: Place, t: Words, action: string): Promise<void> {
  await place.getByRole('button', { name: t('list.actions'), exact: true }).click();
  await pageOf(place).getByRole('menuitem', { name: action, exact: true }).click();
}

/** What a press on the button downloads, with its contents. */
export async function downloads(
  page: Page,
  press: () => Promise<void>,
): Promise<{ download: Download; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { download, bytes: Buffer.concat(chunks) };
}

/** What a press on the button downloads must be a PDF. */
export async function downloadsPdf(page: Page, press: () => Promise<void>): Promise<Download> {
  const { download, bytes } = await downloads(page, press);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBeGreaterThan(2000);
  return download;
}
