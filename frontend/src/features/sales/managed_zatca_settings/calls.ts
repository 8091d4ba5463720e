import { managerListZatcaSettingHistory } from '@/api/generated/manager/managed-zatca-settings-history';
import { managerGetZatcaSetting } from '@/api/generated/manager/managed-zatca-settings-reads';
import {
  managerCancelZatcaSetting,
  managerConnectZatcaSetting,
  managerContinueZatcaSetting,
  managerRenewZatcaSetting,
  managerUpdateZatcaSetting,
} from '@/api/generated/manager/managed-zatca-settings-writes';
import { queryOf } from '@/api/operation';
import type { SettingCalls } from '../zatca_settings/public';
import { PERMISSIONS } from './feature';

/** The setting of a merchant that the platform acts for; whoever acts may do all of it. */
export const callsFor = (merchantId: number): SettingCalls => ({
  id: String(merchantId),
  query: () => queryOf(managerGetZatcaSetting, merchantId),
  update: (details) => managerUpdateZatcaSetting(merchantId, details),
  connect: (otp, version) => managerConnectZatcaSetting(merchantId, { otp, version }),
  proceed: (otp) => managerContinueZatcaSetting(merchantId, { otp }),
  renew: (otp) => managerRenewZatcaSetting(merchantId, { otp }),
  cancel: (reason) => managerCancelZatcaSetting(merchantId, { reason }),
  history: (_, params) => queryOf(managerListZatcaSettingHistory, merchantId, params),
  permissions: { edit: PERMISSIONS.edit, connect: PERMISSIONS.edit, cancel: PERMISSIONS.edit },
  own: false,
});
