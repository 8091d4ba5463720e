import {
  type DisableInput,
  type ExtendInput,
  type MerchantAccount,
  MerchantDataState,
  MerchantStatus,
} from '@/api/generated/manager/client.schemas';
import {
  disableMerchant,
  enableMerchant,
  extendMerchantTrial,
  migrateMerchant,
} from '@/api/generated/manager/merchants-writes';
import type { FormDef } from '@/components/form/types';
import type { RowAction, Say } from '@/components/list/types';
import { isInteger } from '@/lib/validation/numbers';
import { PERMISSIONS } from './feature';

const LONGEST_EXTENSION = 90;

export type Asked = 'disable' | 'extend';

export const merchantActions = (
  say: Say,
  nameOf: (row: MerchantAccount) => string,
  ask: (what: Asked, row: MerchantAccount) => void,
): RowAction<MerchantAccount>[] => [
  {
    name: 'extend',
    icon: 'calendar',
    permission: PERMISSIONS.extend,
    when: (row) =>
      row.status === MerchantStatus.trial ||
      (row.status === MerchantStatus.expired && !row.package),
    open: (row) => ask('extend', row),
  },
  {
    name: 'enable',
    icon: 'check',
    permission: PERMISSIONS.enable,
    when: (row) => row.status === MerchantStatus.disabled,
    run: (row) => enableMerchant(row.id),
    consequences: (row) => [say('consequences.enable', { name: nameOf(row) })],
  },
  {
    name: 'migrate',
    icon: 'refresh',
    permission: PERMISSIONS.migrate,
    // What was asked for is done within seconds.
    when: (row) => row.data_state === MerchantDataState.failed && !row.migration_retry_asked_at,
    run: (row) => migrateMerchant(row.id),
    consequences: (row) => [say('consequences.migrate', { name: nameOf(row) })],
  },
  {
    name: 'disable',
    icon: 'lock',
    danger: true,
    permission: PERMISSIONS.disable,
    when: (row) => row.status !== MerchantStatus.disabled && !row.erased_at,
    open: (row) => ask('disable', row),
  },
];

export const disableForm: FormDef<DisableInput, MerchantAccount> = {
  ns: 'merchants',
  draft: 'merchants.disable',
  defaults: { reason: '' },
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'reason',
          required: true,
          width: 12,
          rows: 3,
          help: 'disableHelp',
        },
      ],
    },
  ],
  update: (id, body) => disableMerchant(Number(id), body),
};

export const extendForm: FormDef<ExtendInput, MerchantAccount> = {
  ns: 'merchants',
  draft: 'merchants.extend',
  defaults: { days: '7' },
  sections: [
    {
      fields: [
        {
          kind: 'number',
          name: 'days',
          required: true,
          width: 12,
          rules: [isInteger({ min: 1, max: LONGEST_EXTENSION })],
          help: 'extendHelp',
        },
      ],
    },
  ],
  toBody: ({ days }) => ({ days: String(days) }),
  update: (id, body) => extendMerchantTrial(Number(id), body),
};
