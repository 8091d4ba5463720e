import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import {
  type ListContractPaymentsParams,
  type OwnContractPayment,
  PaymentKind,
} from '@/api/generated/owner/client.schemas';
import { LinkTabs } from '@/components/LinkTabs';
import { ListPanel } from '@/components/list/ListPage';
import { useListAnswer } from '@/components/list/useListAnswer';
import type { ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { PrintButton } from '@/components/PrintButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { Money } from '@/components/Text';
import { KIND_TONES, STATE_TONES } from '../columns';
import { OWNER_PATHS, OWNER_VIEWS, isEverywhere, ownReadsOf } from '../feature';
import { DueText, MethodText } from '../texts';
import { METHODS } from '@/features/leasing/contracts/public';

type View = (typeof OWNER_VIEWS)[number];
const SUMS = [
  ['collected', 'success'],
  ['overdue', 'danger'],
  ['due', 'info'],
  ['not_collected', 'danger'],
] as const;

const list = (
  view: View,
  everywhere: boolean,
): ListDef<OwnContractPayment, ListContractPaymentsParams> => ({
  ns: 'contract_payments',
  icon: 'money',
  ...ownReadsOf(view, everywhere),
  export: '/api/owner/contract_payments/export',
  columns: [
    { field: 'due_on', kind: 'date', sort: true, render: (row) => <DueText row={row} /> },
    { field: 'unit_number', kind: 'code', sort: true },
    { field: 'building_name', kind: 'name' },
    { field: 'customer_name', kind: 'name' },
    { field: 'own_amount', kind: 'money', sort: true, total: true },
    { field: 'share', sort: true, render: (row) => <bdi>{row.share} %</bdi> },
    { field: 'amount', kind: 'money', sort: true, total: true },
    { field: 'state', kind: 'enum', tones: STATE_TONES },
    { field: 'type', kind: 'enum', tones: KIND_TONES },
    { field: 'method', render: (row) => <MethodText row={row} /> },
    { field: 'collected_on', kind: 'date', sort: true },
    { field: 'contract_number', kind: 'code', hidden: view !== 'current-payments-report' },
    { field: 'receipt_number', kind: 'code', hidden: true },
  ],
  card: { first: ['own_amount', 'state'], second: ['customer_name', 'unit_number', 'due_on'] },
  filters: [
    {
      kind: 'enum',
      param: 'state',
      values: ['overdue', 'due_today', 'upcoming', 'collected', 'not_collected', 'cancelled'],
    },
    { kind: 'dates', from: 'due_from', to: 'due_to', label: 'fields.due_on' },
    { kind: 'dates', from: 'collected_from', to: 'collected_to', label: 'fields.collected_on' },
    { kind: 'enum', param: 'type', values: Object.values(PaymentKind) },
    { kind: 'enum', param: 'method', values: METHODS },
  ],
});

function Sums({ view, everywhere }: { view: View; everywhere: boolean }) {
  const { t } = useTranslation('contract_payments');
  const totals = useListAnswer(ownReadsOf(view, everywhere)).data?.totals;
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        {SUMS.map(([name, tone]) => (
          <StatTile
            key={name}
            label={t(`totals.${name}`)}
            tone={tone}
            value={totals ? <Money amount={totals[name]} /> : '…'}
          />
        ))}
      </Tiles>
    </div>
  );
}

/** The payments of the owner's own units, for reading and export. */
export default function OwnPayments() {
  const { t } = useTranslation('contract_payments');
  const last = useLocation().pathname.split('/').at(-1);
  const view = OWNER_VIEWS.find((one) => one === last) ?? 'current-payments';
  const everywhere = isEverywhere(useSearchParams()[0]);
  const def = useMemo(() => list(view, everywhere), [view, everywhere]);
  return (
    <Page
      title={t(`lists.${view}`)}
      hint={t(everywhere ? 'hints.all' : `hints.${view}`)}
      actions={view === 'current-payments-report' ? <PrintButton /> : undefined}
    >
      <LinkTabs
        label={t('title')}
        value={view}
        tabs={OWNER_VIEWS.map((one) => ({
          name: one,
          label: t(`lists.${one}`),
          to: OWNER_PATHS.list(one),
        }))}
      />
      <Sums view={view} everywhere={everywhere} />
      <ListPanel key={view} def={def} />
    </Page>
  );
}
