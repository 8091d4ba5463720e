import { useTranslation } from 'react-i18next';
import {
  BankMatchKind,
  type BankLine,
  type BankLineTotals,
  type ListBankLinesParams,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { Code } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { bankAccountSource } from '../bank_accounts/public';
import { PERMISSIONS, READS } from './feature';

export const STATES = ['unmatched', 'proposed', 'matched', 'ignored'] as const;
export const STATE_TONES = {
  unmatched: 'danger',
  proposed: 'warning',
  matched: 'success',
  ignored: 'neutral',
} as const;

/** What a line is or seems to be, with the number and the tenant; below it why it seems so. */
export function WhatText({ row }: { row: BankLine }) {
  const { t } = useTranslation('bank_lines');
  const language = useLanguage();
  if (row.state === 'matched' && row.kind) {
    const word = row.other ? t(`values.other.${row.other}`) : t(`values.kind.${row.kind}`);
    return (
      <div>
        {word} {row.matched_numbers && <Code>{row.matched_numbers}</Code>}
        {row.note && (
          <div>
            <bdi>{row.note}</bdi>
          </div>
        )}
      </div>
    );
  }
  if (row.state === 'ignored') return <bdi>{row.note ?? ''}</bdi>;
  if (!row.proposal) return null;
  const name = localName(row, language, 'proposed_customer_name');
  return (
    <div>
      {t(`values.proposal.${row.proposal}`)}{' '}
      {row.proposed_number && <Code>{row.proposed_number}</Code>}
      {name && (
        <div>
          <bdi>{name}</bdi>
        </div>
      )}
      {row.proposed_by && <small>{t(`values.proposed_by.${row.proposed_by}`)}</small>}
    </div>
  );
}

export const lineList: ListDef<BankLine, ListBankLinesParams, BankLineTotals> = {
  ns: 'bank_lines',
  icon: 'money',
  ...READS,
  columns: [
    { field: 'booked_on', kind: 'date', sort: true },
    { field: 'description' },
    { field: 'cheque_number', kind: 'code' },
    { field: 'reference', kind: 'code', hidden: true },
    { field: 'amount', kind: 'money', sort: true, total: true },
    { field: 'balance', kind: 'money', hidden: true },
    { field: 'state', kind: 'enum', sort: true, tones: STATE_TONES },
    { field: 'proposal', render: (row) => <WhatText row={row} /> },
    { field: 'account_number', kind: 'code', hidden: true },
    { field: 'settled_by', hidden: true },
  ],
  card: { first: ['amount', 'state'], second: ['booked_on', 'description', 'proposal'] },
  filters: [
    { kind: 'enum', param: 'state', values: STATES },
    { kind: 'enum', param: 'paid_in', values: ['true', 'false'] },
    { kind: 'enum', param: 'kind', values: Object.values(BankMatchKind) },
    { kind: 'dates', from: 'booked_from', to: 'booked_to', label: 'fields.booked_on' },
    { kind: 'entity', param: 'bank_account_id', source: bankAccountSource },
  ],
  export: '/api/merchant/bank_lines/export',
  exportPermission: PERMISSIONS.view,
};
