import type { APIRequestContext } from '@playwright/test';
import { Api, type Message, messagesTo } from './api';

interface Paid {
  record_id: number;
  customer_email: string;
  told_at?: string;
}

const isSurvey = ({ action_url: link }: Message) => link?.includes('/e-survey/') === true;

/** The page of a tenant who paid lately, by the e-mail that asks about it; each number is another tenant. */
export async function askedToRate(
  request: APIRequestContext,
  number: number,
): Promise<string | undefined> {
  const api = await Api.as(request, 'admin');
  const paid = await api.get<{ items: Paid[] }>('/customers_care?list=rate_us&page_size=100');
  const tenant = paid.items.filter(({ customer_email: email }) => email)[number];
  if (!tenant) return undefined;
  const { record_id: record, customer_email: email, told_at: told } = tenant;
  if (!told)
    await api.post('/customers_care/messages', {
      list: 'rate_us',
      record_id: record,
      channel: 'email',
    });
  const [message] = await messagesTo(request, email, isSurvey);
  return message?.action_url?.split('/').at(-1);
}
