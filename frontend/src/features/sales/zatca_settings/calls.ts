import type { QueryKey } from '@tanstack/react-query';
import {
  getManagerGetZatcaSettingQueryOptions,
  getManagerListZatcaSettingHistoryQueryOptions,
  managerCancelZatcaSetting,
  managerConnectZatcaSetting,
  managerContinueZatcaSetting,
  managerRenewZatcaSetting,
  managerUpdateZatcaSetting,
} from '@/api/generated/manager/zatca-settings/zatca-settings';
import type { ZatcaDetailsInput } from '@/api/generated/merchant/model/zatcaDetailsInput';
import type { ZatcaSetting } from '@/api/generated/merchant/model/zatcaSetting';
import {
  cancelZatcaSetting,
  connectZatcaSetting,
  continueZatcaSetting,
  getGetZatcaSettingQueryOptions,
  getListZatcaSettingHistoryQueryOptions,
  renewZatcaSetting,
  updateZatcaSetting,
} from '@/api/generated/merchant/zatca-settings/zatca-settings';
import type { HistoryQuery } from '@/components/detail/HistoryTab';
import type { Permission } from '@/lib/area';
import { MANAGED_PERMISSIONS, PERMISSIONS } from './feature';

/** Whose setting a screen is about: one's own, or a merchant's that the platform acts for. */
export interface SettingCalls {
  /** Keeps the drafts of two merchants apart. */
  id: string;
  query: () => { queryKey: QueryKey };
  update: (details: ZatcaDetailsInput) => Promise<ZatcaSetting>;
  connect: (otp: string, version: number) => Promise<ZatcaSetting>;
  proceed: (otp?: string) => Promise<ZatcaSetting>;
  renew: (otp: string) => Promise<ZatcaSetting>;
  cancel: (reason: string) => Promise<ZatcaSetting>;
  history: HistoryQuery;
  permissions: Record<'edit' | 'connect' | 'cancel', Permission>;
  /** Its own queue can be opened and resumed from here. */
  own: boolean;
}

export const ownCalls: SettingCalls = {
  id: 'own',
  query: () => getGetZatcaSettingQueryOptions(),
  update: (details) => updateZatcaSetting(details),
  connect: (otp, version) => connectZatcaSetting({ otp, version }),
  proceed: (otp) => continueZatcaSetting({ otp }),
  renew: (otp) => renewZatcaSetting({ otp }),
  cancel: (reason) => cancelZatcaSetting({ reason }),
  history: (_, params) => getListZatcaSettingHistoryQueryOptions(params),
  permissions: PERMISSIONS,
  own: true,
};

export const callsFor = (merchantId: number): SettingCalls => ({
  id: String(merchantId),
  query: () => getManagerGetZatcaSettingQueryOptions(merchantId),
  update: (details) => managerUpdateZatcaSetting(merchantId, details),
  connect: (otp, version) => managerConnectZatcaSetting(merchantId, { otp, version }),
  proceed: (otp) => managerContinueZatcaSetting(merchantId, { otp }),
  renew: (otp) => managerRenewZatcaSetting(merchantId, { otp }),
  cancel: (reason) => managerCancelZatcaSetting(merchantId, { reason }),
  history: (_, params) => getManagerListZatcaSettingHistoryQueryOptions(merchantId, params),
  permissions: MANAGED_PERMISSIONS,
  own: false,
});
