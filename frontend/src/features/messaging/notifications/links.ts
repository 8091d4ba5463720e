import type { Notification } from '@/api/generated/merchant/client.schemas';

const LINKS: Readonly<Record<string, (id: number) => string>> = {
  contracts: (id) => `/merchant/contracts/contract/${id}`,
  contract_payments: (id) => `/merchant/contract-payments/current-payments?record=${id}`,
  customers: (id) => `/merchant/customers/${id}`,
  owners: (id) => `/merchant/owners/${id}`,
  zatca_submissions: (id) => `/merchant/setting/zatca-setting/queue/${id}`,
  zatca_settings: () => '/merchant/setting/zatca-setting',
  units: (id) => `/merchant/units/access/${id}`,
};

/** Where an entry leads, when its record has a screen. */
export const linkOf = ({ noun, record_id }: Notification): string | undefined =>
  record_id === undefined ? undefined : LINKS[noun ?? '']?.(record_id);
