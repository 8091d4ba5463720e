import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { Api, type Name } from './api';
import { invoiced, requested } from './billing';
import { connected, ofDocument } from './invoices';
import { dayFromNow, mobileNumber } from './run';
import { askedToRate } from './surveys';

const PATHS = readFileSync(new URL('../../routes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((path) => path !== '');
/** These end the session or show only what the one before them has shown. */
const NOT_OPENED = /\/logout$/;
export const UNSIGNED = /\/(sign-in|forgot-password|forgot-account-id|reset-password\/\{token\})$/;
/** E-invoicing shows only what it explains to offices elsewhere. */
const SAUDI = /^\/merchant\/(setting\/zatca-setting|contract-payments\/tax-invoices)/;
export const AREAS: Record<string, Name | undefined> = {
  public: undefined,
  merchant: 'admin',
  saudi: 'najd',
  manager: 'sales',
  owner: 'owner',
};

const areaOf = (path: string) =>
  SAUDI.test(path)
    ? 'saudi'
    : UNSIGNED.test(path)
      ? 'public'
      : (/^\/(merchant|manager|owner)(?=\/|$)/.exec(path)?.[1] ?? 'public');

interface Found {
  items: { id: number; public_url?: string }[];
}
type Find = (request: APIRequestContext) => Promise<string | number | undefined>;
const firstOf =
  (name: Name, path: string): Find =>
  async (request) =>
    (await (await Api.as(request, name)).get<Found>(path)).items[0]?.id;

const unit = firstOf('admin', '/units?status=1&page_size=1');
/** The public page of the last contract that has one. */
const shared: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const { items } = await api.get<Found>('/contracts?status=1&historical=false&page_size=1');
  const contract = await api.get<{ public_url?: string }>(`/contracts/${items[0]?.id}`);
  return contract.public_url?.split('/').at(-1);
};
/** A handover; one is begun where there is none. */
const handover: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const { items } = await api.get<Found>('/handovers?page_size=1');
  if (items[0]) return items[0].id;
  const contracts = await api.get<Found>('/contracts?status=1&historical=false&page_size=1');
  const body = { contract_id: contracts.items[0]?.id, side: 'in' };
  return (await api.post('/handovers', body)).id;
};
/** The page of a unit that is shown; one is published where there is none. */
const published: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const { items } = await api.get<{ items: { public_id: string }[] }>(
    '/e_units?state=shown&page_size=1',
  );
  if (items[0]) return items[0].public_id;
  const units = await api.get<Found>('/units/vacant?page_size=1');
  const day = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const body = { unit_id: units.items[0]?.id, ends_on: day };
  return (await api.post<{ public_id: string }>('/e_units', body)).public_id;
};
/** The check of a contract that all have signed. */
const verified: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const { items } = await api.get<Found>('/contracts?signed=true&page_size=1');
  const signing = await api.get<{ verify_url?: string }>(`/signing/contracts/${items[0]?.id}`);
  return signing.verify_url?.split('/').at(-1);
};
/** The page of somebody's viewing; one is planned where there is none. */
const viewing: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const { items } = await api.get<{ items: { public_id: string }[] }>('/viewings?page_size=1');
  if (items[0]) return items[0].public_id;
  const units = await api.get<Found>('/units?status=1&page_size=1');
  const body = {
    unit_id: units.items[0]?.id,
    name: 'Omar Haddad',
    mobile: mobileNumber(),
    starts_on: dayFromNow(3),
    starts_time: '10:00',
  };
  return (await api.post<{ public_id: string }>('/viewings', body)).public_id;
};
const unknown: Find = () => Promise.resolve('not-a-token');

/** The own link of a tenant with an address, opened where there is none. */
const ownLink: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const { items } = await api.get<{ items: { public_id: string }[] }>(
    '/tenant_links?state=open&page_size=1',
  );
  if (items[0]) return items[0].public_id;
  const { items: tenants } = await api.get<{ items: { id: number; email?: string }[] }>(
    '/customers?page_size=50',
  );
  const tenant = tenants.find(({ email }) => email);
  const made = await api.post<{ public_id: string }>('/tenant_links', { customer_id: tenant?.id });
  return made.public_id;
};

/** The last settlement, or the draft of one. */
const settlement: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const { items } = await api.get<Found>('/settlements?page_size=1');
  if (items[0]) return items[0].id;
  const contracts = await api.get<{ items: { id: number; starts_on: string }[] }>(
    '/contracts?state=active&page_size=1',
  );
  const [contract] = contracts.items;
  if (!contract) return undefined;
  const body = { contract_id: contract.id, last_day: contract.starts_on, basis: 'daily' };
  return (await api.post<{ id: number }>('/settlements', body)).id;
};

/** A list of units with faults, as it waits for its correction. */
const uploaded: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const text = 'building,city,unit number,usage,type\nNo such tower,,1,Residential,Castle\n';
  const made = await api.upload<{ import: { id: number } }>(
    '/imports',
    { kind: 'units' },
    { name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
  );
  return made.import.id;
};

/** A statement of an account of its own, with a line that nobody decided on. */
const statement: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const number = `S${Date.now()}`;
  const account = await api.post('/bank_accounts', { name: 'Screens', bank: 'ADIB', number });
  const text = `Date,Description,Amount,Balance\n2026-01-05,RENT ${number},100.00,100.00\n`;
  const made = await api.upload<{ id: number }>(
    '/bank_statements',
    { bank_account_id: String(account.id) },
    { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
  );
  return made.id;
};

const saudi =
  (name: 'id' | 'submission_id'): Find =>
  async (request) => {
    const api = await Api.as(request, 'najd');
    await connected(api);
    return (await ofDocument(api))[name];
  };
/** The merchant that the sample office in Riyadh is. */
const managed: Find = async (request) => {
  await connected(await Api.as(request, 'najd'));
  const sales = await Api.as(request, 'sales');
  const { items } = await sales.get<{ items: { merchant_id: number }[] }>(
    '/zatca_settings?status=2&page_size=1',
  );
  return items[0]?.merchant_id;
};

/** A draft of a campaign to every tenant. */
const campaign: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const { items } = await api.get<Found>('/campaigns?page_size=1');
  if (items[0]) return items[0].id;
  const made = await api.post<{ campaign: { id: number } }>('/campaigns', {
    name: 'Eid greeting',
    message_en: 'Dear {tenant}, happy Eid from {merchant}.',
    starts_on: '2099-01-01',
    starts_time: '10:00',
    ends_on: '2099-01-31',
    audience: {},
  });
  return made.campaign.id;
};

/** An address that is told events, of nobody who listens. */
const webhook = async (request: APIRequestContext): Promise<number> => {
  const api = await Api.as(request, 'admin');
  const { items } = await api.get<Found>('/webhook_endpoints?page_size=1');
  if (items[0]) return items[0].id;
  const body = { url: 'https://hooks.manzil.example/', kinds: ['contract.issued'] };
  return (await api.post<{ id: number }>('/webhook_endpoints', body)).id;
};
/** What it is sent to try it out, also where nobody takes it. */
const delivery: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const path = '/webhook_deliveries?page_size=1';
  const { items } = await api.get<Found>(path);
  if (items[0]) return items[0].id;
  await api.post(`/webhook_endpoints/${await webhook(request)}/test`, {});
  return (await api.get<Found>(path)).items[0]?.id;
};

const survey: Find = (request) => askedToRate(request, 0);
/** A merchant's campaign, as the platform's staff open it. */
const managedCampaign: Find = async (request) => {
  await campaign(request);
  const sales = await Api.as(request, 'sales');
  const { items } = await sales.get<{ items: { merchant_id: number; campaign_id: number }[] }>(
    '/campaigns?page_size=1',
  );
  return items[0] && `${items[0].merchant_id}-${items[0].campaign_id}`;
};
/** The link of a tenant to send documents; one is opened where there is none. */
const sendingLink: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  type Links = { items: { public_id: string }[] };
  const { items } = await api.get<Links>('/document_requests?state=open&page_size=1');
  if (items[0]) return items[0].public_id;
  const tenants = await api.get<Found>('/customers?page_size=1');
  const made = await api.post<{ public_id: string }>('/document_requests', {
    customer_id: tenants.items[0]?.id,
    kinds: ['passport', 'national_id'],
    ends_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  });
  return made.public_id;
};

/** The link of an owner to a question; one is asked where none waits. */
const askedOwner: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  type Links = { items: { public_id: string }[] };
  const { items } = await api.get<Links>('/owner_approvals?state=waiting&page_size=1');
  if (items[0]) return items[0].public_id;
  const owner = await api.post('/owners', { name_en: 'Asked Owner', mobile: mobileNumber() });
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  await api.post('/management_agreements', {
    owner_id: owner.id,
    starts_on: day,
    percentage: '5',
    cost_limit: '100',
  });
  const made = await api.upload<{ public_id: string }>(
    '/owner_approvals/costs',
    {
      owner_id: String(owner.id),
      kind: 'maintenance',
      spent_on: day,
      amount: '900',
      note: 'A new pump',
    },
    { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 bill') },
  );
  return made.public_id;
};

/** Where each path with an id is opened: its first record, in the views that differ. */
const RECORDS: Record<string, { find: Find; views?: readonly string[] }> = {
  '/account-contract/{uniqueId}': { find: shared },
  '/account-invoice/{uniqueId}': { find: async (request) => (await invoiced(request)).unique_id },
  '/e-contract/{uniqueId}': { find: shared },
  '/e-unit/{uniqueId}': { find: published },
  '/e-survey/{uniqueId}': { find: survey },
  '/invoice-rated-successfully/{uniqueId}': { find: survey },
  '/manager/addon-services/ads-campaign/{id}/customers-report': { find: managedCampaign },
  '/send-documents/{uniqueId}': { find: sendingLink },
  '/my-tenancy/{uniqueId}': { find: ownLink },
  '/owner-approvals/{uniqueId}': { find: askedOwner },
  '/verify/{verifyId}': { find: verified },
  '/viewing/{uniqueId}': { find: viewing },
  '/verify-email/{token}': { find: unknown },
  '/merchant/reset-password/{token}': { find: unknown },
  '/manager/reset-password/{token}': { find: unknown },
  '/owner/reset-password/{token}': { find: unknown },
  '/manager/accounting/contracts/contracts/{id}': {
    find: firstOf('sales', '/subscriptions?page_size=1'),
  },
  '/manager/accounting/total-sales/invoice/{id}': {
    find: async (request) => (await invoiced(request)).id,
  },
  '/manager/accounting/payment-request/{id}': {
    find: async (request) => (await requested(request)).id,
  },
  '/manager/merchants/merchant/{id}': {
    find: firstOf('sales', '/merchants?page_size=1'),
    views: ['', '?tab=standing', '?tab=notes', '?tab=history'],
  },
  '/manager/platform-setting/roles/role/{id}': {
    find: firstOf('sales', '/staff_roles?page_size=1'),
  },
  '/manager/merchants/trial-requests/{id}': {
    find: firstOf('sales', '/trial_requests?page_size=1'),
  },
  '/manager/zatca-setting/form-edit/{id}': {
    find: managed,
    views: ['', '?tab=details', '?tab=history'],
  },
  '/merchant/contract-payments/tax-invoices/{id}': {
    find: saudi('id'),
    views: ['', '?tab=notes', '?tab=history'],
  },
  '/merchant/contract-payments/cheques/{id}': {
    find: firstOf('admin', '/cheques?state=cleared&page_size=1'),
    views: ['', '?tab=trail', '?tab=picture', '?tab=charges', '?tab=messages', '?tab=history'],
  },
  '/merchant/contract-payments/money-received/{id}': {
    find: firstOf('admin', '/money_received?page_size=1'),
    views: ['', '?tab=movements', '?tab=history'],
  },
  '/merchant/contract-payments/deposit-slips/{id}': {
    find: firstOf('admin', '/deposit_slips?page_size=1'),
    views: ['', '?tab=cheques', '?tab=history'],
  },
  '/merchant/contract-payments/bank-statements/{id}': {
    find: statement,
    views: ['', '?tab=lines', '?tab=history'],
  },
  '/merchant/setting/zatca-setting/queue/{id}': {
    find: saudi('submission_id'),
    views: ['', '?tab=attempts', '?tab=history'],
  },
  '/merchant/contracts/contract/{id}': {
    find: firstOf('admin', '/contracts?status=1&historical=false&page_size=1'),
    views: ['', '?tab=payments', '?tab=signing', '?tab=renewal', '?tab=messages', '?tab=history'],
  },
  '/merchant/setting/general-setting/account-invoice/{uniqueId}': {
    find: async (request) => (await invoiced(request)).unique_id,
  },
  '/merchant/setting/imports/{id}': { find: uploaded },
  '/merchant/setting/webhooks/{id}': {
    find: webhook,
    views: ['', '?tab=deliveries', '?tab=history'],
  },
  '/merchant/setting/webhook-deliveries/{id}': {
    find: delivery,
    views: ['', '?tab=attempts', '?tab=body'],
  },
  '/merchant/setting/message-templates/{kind}': {
    find: () => Promise.resolve('payment_reminder'),
  },
  '/merchant/marketing-tools/ads-campaign/{id}': { find: campaign },
  '/merchant/marketing-tools/ads-campaign/{id}/edit': { find: campaign },
  '/merchant/marketing-tools/ads-campaign/{id}/customers-report': { find: campaign },
  '/merchant/contracts/renewals/{id}': { find: firstOf('admin', '/renewals?page_size=1') },
  '/merchant/contracts/settlements/{id}': { find: settlement },
  '/merchant/handovers/handover/{id}': { find: handover },
  '/merchant/customers/{id}': {
    find: firstOf('admin', '/customers?page_size=1'),
    views: [
      '',
      '?record=edit',
      '?tab=statement',
      '?tab=requests',
      '?tab=messages',
      '?tab=notes',
      '?tab=timeline',
    ],
  },
  '/merchant/owners/{id}': {
    find: firstOf('admin', '/owners?page_size=1'),
    views: ['', '?record=edit', '?tab=statements', '?tab=agreements', '?tab=payouts', '?tab=costs'],
  },
  '/merchant/owner-statements/{id}': {
    find: firstOf('admin', '/owner_statements?page_size=1'),
  },
  '/merchant/owner-statements/open/{id}': {
    find: async (request) => {
      const api = await Api.as(request, 'admin');
      const agreed = await api.get<{ items: { owner_id: number }[] }>(
        '/management_agreements?page_size=1',
      );
      return agreed.items[0]?.owner_id;
    },
  },
  '/merchant/employees/employees/{id}': {
    find: firstOf('admin', '/users?page_size=1'),
    views: ['', '?tab=rights'],
  },
  '/merchant/employees/roles/role/{id}': { find: firstOf('admin', '/roles?page_size=1') },
  '/merchant/units/access/{id}': { find: unit },
  '/merchant/units/unit/{id}': {
    find: unit,
    views: ['', '?tab=ownership', '?tab=photos', '?tab=page', '?tab=yield'],
  },
  '/merchant/units/edit/{id}': { find: unit },
  '/merchant/units/clone/{id}': { find: unit },
  '/owner/contracts/contract/{id}': {
    find: firstOf('owner', '/contracts?page_size=1'),
    views: ['', '?tab=payments'],
  },
};
/** Forms and records that have no path of their own. */
const MORE: Record<string, readonly string[]> = {
  manager: ['/manager/platform-setting/whatsapp-setting?tab=messages'],
  merchant: [
    '/merchant/customers?record=new',
    '/merchant/units/add?mode=many',
    '/merchant/contract-payments/cheques?desk=bounced',
    '/merchant/contract-payments/cheques/calendar?view=agenda',
    '/merchant/contract-payments/cheques/calendar?view=forecast',
  ],
  saudi: [
    '/merchant/setting/zatca-setting?tab=details',
    '/merchant/setting/zatca-setting?tab=history',
  ],
};

/** A screen, with its views: where a path with an id is opened is found out when it is. */
interface Screen {
  path: string;
  find?: Find;
  views: readonly string[];
}
/** So many addresses a test, so that workers share the areas and a fault costs little to look at again. */
const PART = 16;

/** An area's screens in parts; one with an id and no known record fails. */
export function partsOf(area: string): Screen[][] {
  const paths = PATHS.filter((path) => areaOf(path) === area && !NOT_OPENED.test(path));
  const parts: Screen[][] = [[]];
  let size = 0;
  for (const path of [...paths, ...(MORE[area] ?? [])]) {
    const record = RECORDS[path];
    if (!record && path.includes('{')) throw new Error(`no record is known for ${path}`);
    const views = record?.views ?? [''];
    if (size > 0 && size + views.length > PART) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push({ path, find: record?.find, views });
    size += views.length;
  }
  return parts;
}

export async function addressesOf(request: APIRequestContext, part: Screen[]): Promise<string[]> {
  const addresses: string[] = [];
  for (const { path, find, views } of part) {
    // oxlint-disable-next-line no-await-in-loop
    const id = await find?.(request);
    if (find) expect(id, `a record for ${path}`).toBeDefined();
    addresses.push(...views.map((view) => path.replace(/\{\w+\}/, String(id)) + view));
  }
  return addresses;
}
