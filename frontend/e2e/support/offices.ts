import { type APIRequestContext, expect } from '@playwright/test';
import { Api, type Message, type Person, type SignedIn, messagesTo, signIn } from './api';
import { arabicOf, capital, mobileNumber } from './run';
import type { Language } from './texts';

interface Listed<Row> {
  items: Row[];
}
export interface Request {
  id: number;
  version: number;
  email: string;
  /** Whose request it is. */
  person: string;
  name: Record<Language, string>;
}
export interface Office extends Request {
  account: string;
  password: string;
}

const tokenOf = (url: string | null | undefined) =>
  new URL(url ?? '').pathname.split('/').at(-1) ?? '';

async function ask(
  request: APIRequestContext,
  path: string,
  data: object,
  language: Language,
): Promise<void> {
  const answer = await request.post(`/api${path}`, {
    data,
    headers: { 'Accept-Language': language },
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

/** A request for a trial whose address is verified; by the API, where the form is not the subject. */
export async function requestTrial(
  request: APIRequestContext,
  run: string,
  language: Language,
): Promise<Request> {
  const email = `trial-${run}@mail.example`;
  const name = { en: `Bureau ${capital(run)}`, ar: `دار ${arabicOf(run)}` };
  const person = `Salem ${capital(run)}`;
  const asked = {
    business_name_en: name.en,
    business_name_ar: name.ar,
    business_type: 'real_estate',
    owner_name: person,
    mobile: mobileNumber(),
    email,
    country: 'AE',
    city: 'Ajman',
    expected_units: '40',
    referral_source: 'google',
  };
  await ask(request, '/public/register', asked, language);
  const [mail] = await messagesTo(
    request,
    email,
    (one) => one.action_url?.includes('/verify-email/') ?? false,
  );
  await ask(request, '/public/verify_email', { token: tokenOf(mail?.action_url) }, language);
  const sales = await Api.as(request, 'sales');
  const { items } = await sales.get<Listed<{ id: number; version: number }>>(
    `/trial_requests?search=${encodeURIComponent(email)}`,
  );
  const [row] = items;
  if (!row) throw new Error(`no request of ${email}`);
  return { ...row, email, person, name };
}

/** Chooses the first password of somebody by the link that was mailed. */
export async function choosePassword(
  request: APIRequestContext,
  { area, login }: Person,
  password: string,
  language: Language = 'en',
): Promise<Message> {
  const [mail] = await messagesTo(
    request,
    login,
    (one) => one.action_url?.includes('/reset-password/') ?? false,
  );
  if (!mail) throw new Error(`no mail to ${login}`);
  await ask(
    request,
    `/${area}/reset_password`,
    { token: tokenOf(mail.action_url), password },
    language,
  );
  return mail;
}

/** A merchant in its trial whose administrator has a password. */
export async function makeOffice(
  request: APIRequestContext,
  run: string,
  language: Language,
): Promise<Office> {
  const asked = await requestTrial(request, run, language);
  const sales = await Api.as(request, 'sales');
  await sales.post(`/trial_requests/${asked.id}/approve`, { version: asked.version });
  const password = `First-choice-${run}`;
  const person = { area: 'merchant', login: asked.email } as const;
  const mail = await choosePassword(request, person, password, language);
  const account = /\b1\d{5}\b/.exec(mail.body)?.[0] ?? '';
  expect(account, 'the account ID of the welcome mail').not.toBe('');
  return { ...asked, account, password };
}

/** A second administrator of the demo's office: two people at the same work. */
export async function colleague(request: APIRequestContext, run: string): Promise<SignedIn> {
  const password = `Second-desk-${run}`;
  const api = await Api.as(request, 'admin');
  const roles =
    await api.get<Listed<{ id: number; is_administrator: boolean }>>('/roles?page_size=100');
  const role = roles.items.find(({ is_administrator }) => is_administrator);
  const login = `colleague-${run}@palm.example`;
  await api.post('/users', {
    name: `Noura ${capital(run)}`,
    email: login,
    role_id: role?.id,
    language: 'en',
  });
  const person = { area: 'merchant', login } as const;
  await choosePassword(request, person, password);
  return signIn(request, person, password);
}
