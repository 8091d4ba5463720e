import type { ZatcaDetailsInput, ZatcaSetting } from '@/api/generated/merchant/client.schemas';
import { listZatcaSettingHistory } from '@/api/generated/merchant/zatca-settings-history';
import { getZatcaSetting } from '@/api/generated/merchant/zatca-settings-reads';
import {
  cancelZatcaSetting,
  connectZatcaSetting,
  continueZatcaSetting,
  renewZatcaSetting,
  updateZatcaSetting,
} from '@/api/generated/merchant/zatca-settings-writes';
import { type Query, queryOf } from '@/api/operation';
import type { HistoryQuery } from '@/components/detail/HistoryTab';
import type { Permission } from '@/lib/area';
import { PERMISSIONS } from './feature';

/** Whose setting a screen is about: one's own, or a merchant's that the platform acts for. */
export interface SettingCalls {
  /** Keeps the drafts of two merchants apart. */
  id: string;
  query: () => Query<ZatcaSetting>;
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
  query: () => queryOf(getZatcaSetting),
  update: (details) => updateZatcaSetting(details),
  connect: (otp, version) => connectZatcaSetting({ otp, version }),
  proceed: (otp) => continueZatcaSetting({ otp }),
  renew: (otp) => renewZatcaSetting({ otp }),
  cancel: (reason) => cancelZatcaSetting({ reason }),
  history: (_, params) => queryOf(listZatcaSettingHistory, params),
  permissions: PERMISSIONS,
  own: true,
};
