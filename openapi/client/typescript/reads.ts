// A program that uses the published API through a client that another generator made from it.
import createClient from 'openapi-fetch';
import type { paths } from './types/merchant';

/** `key` is an API key of one's own profile. */
export async function vacantUnits(server: string, key: string): Promise<string[]> {
  const manzil = createClient<paths>({
    baseUrl: `${server}/api/merchant`,
    headers: { Authorization: `Bearer ${key}`, 'Accept-Language': 'en' },
  });
  const { data, error } = await manzil.GET('/units/vacant', {
    params: { query: { page_size: 200, sort: 'number' } },
  });
  if (error) throw new Error(`${error.code}: ${error.message}`);
  return data.items.map(({ number, minimum_rent }) => `${number}: ${minimum_rent}`);
}

/** The same key twice adds one city. */
export async function addCity(server: string, key: string, once: string): Promise<number> {
  const manzil = createClient<paths>({
    baseUrl: `${server}/api/merchant`,
    headers: { Authorization: `Bearer ${key}` },
  });
  const params = { header: { 'Idempotency-Key': once } };
  const body = { name_en: 'Ajman', name_ar: 'عجمان', country: 'AE' };
  const { data, error } = await manzil.POST('/cities', { params, body });
  if (error) throw new Error(error.message);
  // @ts-expect-error: what a call must have is missing.
  void (() => manzil.POST('/cities', { body: { name_en: 'Ajman' } }));
  return data.id;
}
