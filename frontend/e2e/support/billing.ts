/** Invoices of the platform, as the sales team writes them. */
import type { APIRequestContext } from '@playwright/test';
import { Api } from './api';

export interface Invoice {
  id: number;
  unique_id: string;
  number: string;
  version: number;
}

/** Issues an invoice to the first merchant. */
export async function newInvoice(request: APIRequestContext): Promise<Invoice> {
  const api = await Api.as(request, 'sales');
  const { items } = await api.get<{ items: { id: number }[] }>('/merchants?page_size=1');
  const day = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const draft = await api.post<Invoice>('/account_invoices', {
    merchant_id: items[0]?.id,
    due_on: day,
    lines: [{ title_en: 'Training', title_ar: 'تدريب', amount: '250' }],
  });
  return api.post<Invoice>(`/account_invoices/${draft.id}/issue`, { version: draft.version });
}

/** An invoice that is issued. */
export async function invoiced(request: APIRequestContext): Promise<Invoice> {
  const api = await Api.as(request, 'sales');
  const known = await api.get<{ items: Invoice[] }>('/account_invoices?kind=other&page_size=1');
  return known.items[0] ?? newInvoice(request);
}

/** A link to it that was sent. */
export async function requested(request: APIRequestContext): Promise<{ id: number }> {
  const api = await Api.as(request, 'sales');
  const sent = await api.get<{ items: { id: number }[] }>('/payment_requests?page_size=1');
  if (sent.items[0]) return sent.items[0];
  const { id } = await newInvoice(request);
  return api.post<{ id: number }>('/payment_requests', { invoice_id: id, language: 'en' });
}
