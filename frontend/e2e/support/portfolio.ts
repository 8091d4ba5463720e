import { type APIRequestContext, expect } from '@playwright/test';
import { Api } from './api';
import { arabicOf, capital, dayFromNow, mobileNumber } from './run';

interface Made {
  id: number;
  version: number;
}
interface Listed<Row> {
  items: Row[];
}
export interface Issued extends Made {
  number: string;
  public_url: string;
  payments: (Made & { amount: string; due_on: string; type: number })[];
}

/** Where houses stand: contracts are registered with Tasdeeq. */
const CITY = { name_en: 'Ajman', name_ar: 'عجمان', country: 'AE' };

/** What a contract stands on, made by the API where its screens are not the subject; in the demo's office, or in one of its own. */
export async function makePlace(request: APIRequestContext, run: string, own?: Api) {
  const api = own ?? (await Api.as(request, 'admin'));
  const cities = await api.get<Listed<Made>>(`/cities?search=${CITY.name_en}&page_size=1`);
  const city = cities.items[0] ?? (await api.post<Made>('/cities', CITY));
  const name = { name_en: `House ${capital(run)}`, name_ar: `بيت ${arabicOf(run)}` };
  const building = await api.post('/buildings', { ...name, city_id: city.id });
  const unit = (number: string) =>
    api.post('/units', {
      building_id: building.id,
      number,
      floor: 1,
      usage: 1,
      kind: 'apartment',
      minimum_rent: '20000',
    });
  const parking = await api.post('/parkings', { building_id: building.id, number: `P-${run}` });
  const number = `${run.toUpperCase()}-1`;
  const made = await unit(number);
  return {
    api,
    building: { ...building, en: name.name_en, ar: name.name_ar },
    unit: { ...made, number },
    parking: { ...parking, number: `P-${run}` },
  };
}

export async function makeTenant(
  api: Api,
  run: string,
  first = { en: 'Hessa', ar: 'حصة' },
  language = 'en',
) {
  const name = { en: `${first.en} ${capital(run)}`, ar: `${first.ar} ${arabicOf(run)}` };
  const email = `${first.en.toLowerCase()}-${run}@mail.example`;
  const made = await api.post('/customers', {
    name_en: name.en,
    name_ar: name.ar,
    mobile: mobileNumber(),
    email,
    gender: 2,
    language,
    allow_whatsapp: true,
  });
  return { ...made, ...name, email };
}

interface Terms {
  customer_id: number;
  unit_id: number;
  /** The first day, so many days from today. */
  from?: number;
  /** When the payments are due, so many days from today. */
  due?: readonly number[];
  /** The number of the first cheque, where each payment has one. */
  cheque?: number;
  rent?: number;
  /** Paid with the first payment of rent. */
  deposit?: number;
}

/** A year's contract with equal payments by transfer, or by cheque. */
export function contractBody({
  customer_id,
  unit_id,
  from = 0,
  due = [0, 90, 180, 270],
  cheque,
  rent = 24_000,
  deposit = 0,
}: Terms) {
  const amount = (rent / due.length).toFixed(2);
  const held = {
    type: 2,
    amount: deposit.toFixed(2),
    due_on: dayFromNow(due[0] ?? from),
    method: 'transfer',
  };
  return {
    customer_id,
    unit_id,
    starts_on: dayFromNow(from),
    ends_on: dayFromNow(from + 364),
    rent_price: String(rent),
    total_rent: String(rent),
    insurance_amount: String(deposit),
    payments: [
      ...due.map((days, index) => ({
        type: 1,
        amount,
        due_on: dayFromNow(days),
        ...(cheque === undefined
          ? { method: 'transfer' }
          : { method: 'cheque', cheque_number: String(cheque + index), bank: 'Ajman Bank' }),
      })),
      ...(deposit > 0 ? [held] : []),
    ],
  };
}

export async function issueContract(api: Api, terms: Terms): Promise<Issued> {
  const draft = await api.post('/contracts', contractBody(terms));
  await api.post(`/contracts/${draft.id}/issue`, { version: draft.version });
  return api.get<Issued>(`/contracts/${draft.id}`);
}

/** Collects today what of a contract is due by now and still open. */
export async function collectDue(api: Api, contractId: number): Promise<void> {
  const day = dayFromNow(0);
  const { items } = await api.get<Listed<Made>>(
    `/contract_payments?contract_id=${contractId}&status=1&due_to=${day}`,
  );
  const { collected } = await api.post<{ collected: number }>('/contract_payments/collect', {
    collected_on: day,
    payments: items.map(({ id, version }) => ({ id, version })),
  });
  expect(collected, 'all that is due').toBe(items.length);
}

/** Takes a contract's cheques in and brings them to the bank, on a slip of an account of their own. */
export async function depositCheques(api: Api, contractId: number, run: string) {
  const day = dayFromNow(0);
  const account = await api.post('/bank_accounts', {
    name: `Office ${run}`,
    bank: 'ADIB',
    number: run,
  });
  await api.post('/cheques/take_in_contract', { contract_id: contractId, received_on: day });
  const { items } = await api.get<Listed<Made>>(`/cheques?search=${run}`);
  await api.post('/deposit_slips', {
    bank_account_id: account.id,
    deposited_on: day,
    cheques: items.map(({ id, version }) => ({ id, version })),
  });
  return items;
}
