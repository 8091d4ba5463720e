import { expect } from '@playwright/test';
import type { Api } from './api';

interface Listed<Row> {
  items: Row[];
}
export interface Collected {
  id: number;
  contract_number: string;
  customer_id: number;
  due_on: string;
  amount: string;
}
interface Preview {
  can_issue: boolean;
  subtype: string;
  vat_category: string;
  faults: { field: string }[];
}
export interface Document {
  id: number;
  number: string;
  submission_id: number;
  state: string;
}

const LONG_MS = 60_000;
const RENT = 1;

/** The worker connects the sample office by itself. */
export async function connected(api: Api): Promise<void> {
  const status = async () => (await api.get<{ status?: number }>('/zatca_setting')).status ?? 0;
  await expect
    .poll(status, { message: 'the connection to the authority', timeout: LONG_MS })
    .toBeGreaterThanOrEqual(2);
}

/** A collected rent of a business or of a person that has no invoice yet: the oldest, or the newest. */
export async function collectedRent(
  api: Api,
  subtype: 'standard' | 'simplified',
  sort: 'due_on' | '-due_on' = 'due_on',
): Promise<Collected> {
  const { items } = await api.get<Listed<Collected>>(
    `/contract_payments?status=2&type=${RENT}&page_size=100&sort=${sort}`,
  );
  for (const payment of items) {
    // oxlint-disable-next-line no-await-in-loop
    const preview = await api.get<Preview>(`/contract_payments/${payment.id}/invoice`);
    const isOpen =
      preview.can_issue ||
      (preview.faults.length > 0 &&
        preview.faults.every(({ field }) => field.startsWith('buyer.')));
    if (isOpen && preview.subtype === subtype) return payment;
  }
  throw new Error(`no collected rent to invoice: ${subtype}`);
}

/** The invoice, once the authority has decided about it. */
export async function decided(api: Api, id: number): Promise<Document> {
  let found: Document | undefined;
  const state = async () => {
    found = await api.get<Document>(`/invoices/${id}`);
    return found.state;
  };
  await expect
    .poll(state, { message: `what the authority says to ${id}`, timeout: LONG_MS })
    .toMatch(/^(reported|cleared|rejected|blocked)$/);
  if (!found) throw new Error(`no invoice ${id}`);
  return found;
}

/** Takes an invoice back, so that its payment can be invoiced again. */
export async function takeBack(api: Api, id: number): Promise<void> {
  await decided(api, id);
  await api.post(`/invoices/${id}/credit_note`, { reason: 'Taken back after the test' });
}

/** Any invoice: the newest, or one that is issued now, not of the rent that the journey of invoices takes. */
export async function ofDocument(api: Api): Promise<Document> {
  const { items } = await api.get<Listed<Document>>('/invoices?page_size=1');
  if (items[0]) return items[0];
  const { id } = await collectedRent(api, 'simplified', '-due_on');
  const made = await api.post<Document>(`/contract_payments/${id}/invoice`, {});
  return decided(api, made.id);
}
