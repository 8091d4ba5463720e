import { createExport } from '@/api/generated/merchant/exports-writes';

const AREA = '/api/merchant';

/** Has all rows of a list written as a file while one goes on; the bell tells when it is there. */
export async function exportAll(url: string, sort: string, filters: object): Promise<void> {
  const all = Object.entries(filters as Record<string, unknown>);
  const given = all.filter(([, value]) => value !== undefined && value !== null && value !== '');
  await createExport({
    operation: url.slice(AREA.length),
    filters: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    ...(sort && { sort }),
    format: 'csv',
  });
}
