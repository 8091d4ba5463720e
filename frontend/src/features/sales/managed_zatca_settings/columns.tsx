import { queryOf } from '@/api/operation';
import {
  type ListZatcaSettingsParams,
  type MerchantZatcaSetting,
  ZatcaSettingStatus,
} from '@/api/generated/manager/client.schemas';
import { listZatcaSettings } from '@/api/generated/manager/managed-zatca-settings-reads';
import type { EntitySource, ListDef } from '@/components/list/types';
import { localName } from '@/i18n/useLanguage';
import { isLanguage } from '@/i18n/language';
import { ENVIRONMENTS, STATUS_TONES } from '../zatca_settings/public';
import { DueClock } from '../zatca_submissions/public';
import { PATHS, PERMISSIONS, READS } from './feature';
import { Expiry, Standing } from './texts';

export const list: ListDef<MerchantZatcaSetting, ListZatcaSettingsParams> = {
  ns: 'managed_zatca_settings',
  icon: 'building',
  ...READS,
  rowId: (row) => row.merchant_id,
  rowLink: (row) =>
    row.status === undefined
      ? `${PATHS.form}?merchant=${row.merchant_id}`
      : PATHS.edit(row.merchant_id),
  columns: [
    { field: 'name', kind: 'name' },
    { field: 'account_id', kind: 'code', sort: true },
    {
      field: 'status',
      kind: 'enum',
      tones: STATUS_TONES,
      sort: true,
      render: (row) => <Standing row={row} />,
    },
    {
      field: 'environment',
      kind: 'enum',
      tones: { production: 'success', simulation: 'accent', sandbox: 'accent' },
    },
    { field: 'vat_number', kind: 'code' },
    { field: 'failure', kind: 'code' },
    {
      field: 'certificate_expires_at',
      sort: true,
      render: (row) => <Expiry at={row.certificate_expires_at} />,
    },
    { field: 'waiting', kind: 'number', sort: true },
    { field: 'rejected', kind: 'number', sort: true },
    { field: 'blocked', kind: 'number' },
    {
      field: 'oldest_due_at',
      sort: true,
      render: (row) => (row.oldest_due_at ? <DueClock dueAt={row.oldest_due_at} /> : '—'),
    },
    { field: 'stopped_reason', hidden: true },
    { field: 'step', kind: 'enum', hidden: true },
    { field: 'merchant_status', kind: 'enum', hidden: true },
    { field: 'reported_at', kind: 'datetime', hidden: true },
  ],
  filters: [
    {
      kind: 'enum',
      param: 'status',
      values: [
        ZatcaSettingStatus.pending,
        ZatcaSettingStatus.connected,
        ZatcaSettingStatus.renewed,
        ZatcaSettingStatus.cancelled,
      ],
    },
    { kind: 'enum', param: 'started', values: ['false', 'true'] },
    { kind: 'enum', param: 'environment', values: ENVIRONMENTS },
    { kind: 'enum', param: 'failed', values: ['true', 'false'] },
    { kind: 'enum', param: 'has_rejected', values: ['true', 'false'] },
    { kind: 'enum', param: 'stopped', values: ['true', 'false'] },
    { kind: 'enum', param: 'expiring_within', values: [7, 30, 60] },
  ],
  actions: [
    {
      name: 'open',
      icon: 'edit',
      permission: PERMISSIONS.view,
      link: (row) =>
        row.status === undefined
          ? `${PATHS.form}?merchant=${row.merchant_id}`
          : PATHS.edit(row.merchant_id),
    },
  ],
  export: '/api/manager/zatca_settings/export',
  exportPermission: PERMISSIONS.view,
};

const SHOWN = 25;
const language = () =>
  isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en';

/** Merchants in Saudi Arabia whose e-invoicing has not begun. */
export const newcomerSource: EntitySource = {
  key: 'zatca-newcomers',
  search: async (text, signal) => {
    const found = queryOf(listZatcaSettings, {
      search: text.trim() || undefined,
      started: false,
      page_size: SHOWN,
    });
    const { items } = await found.queryFn({ signal });
    return items.map((row) => ({
      id: row.merchant_id,
      label: localName(row, language()),
      hint: String(row.account_id),
    }));
  },
};
