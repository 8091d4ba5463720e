import { writeFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { paths } from './types/merchant';

const [server, key, file = 'receipt.pdf'] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${key}` };
const manzil = createClient<paths>({ baseUrl: `${server}/api/merchant`, headers });

function ok<T>({ data, error }: { data?: T; error?: { code: string; message: string } }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.message}`);
  return data;
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
// README: begin
const tenant = { name_en: 'Layla Haddad', mobile: '+971501110001' };
const { id: customer_id } = ok(await manzil.POST('/customers', { body: tenant }));
const building_id = ok(await manzil.GET('/buildings')).items[0].id;
const flat = { building_id, number: 'TS-101', usage: 1, kind: 'apartment' } as const;
const { id: unit_id } = ok(await manzil.POST('/units', { body: flat }));
const [amount, method, starts_on] = ['60000.00', 'transfer', day(0)] as const;
const rent = { rent_price: amount, total_rent: amount, starts_on, ends_on: day(364) };
const payments = [{ type: 1, amount, method, due_on: starts_on }] as const;
const terms = { customer_id, unit_id, ...rent, payments: [...payments] };
const { id, version } = ok(await manzil.POST('/contracts', { body: terms }));
const issue = { params: { path: { id } }, body: { version } };
ok(await manzil.POST('/contracts/{id}/issue', issue));
const query = { contract_id: id };
const [due] = ok(await manzil.GET('/contract_payments', { params: { query } })).items;
const params = { path: { id: due.id } };
const money = { collected_on: starts_on, version: due.version };
ok(await manzil.POST('/contract_payments/{id}/collect', { params, body: money }));
const receipt = { params, parseAs: 'arrayBuffer' } as const;
const pdf = ok(await manzil.GET('/contract_payments/{id}/receipt/pdf', receipt));
await writeFile(file, new Uint8Array(pdf));
// README: end
