import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Contract } from '@/api/generated/merchant/client.schemas';
import { listContractHistory } from '@/api/generated/merchant/contracts-history';
import { getContract } from '@/api/generated/merchant/contracts-reads';
import { queryOf } from '@/api/operation';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { namedBy } from '@/components/detail/RecordValue';
import { Icon } from '@/components/Icon';
import { ActionMenu } from '@/components/list/ActionMenu';
import type { Column, RowAction } from '@/components/list/types';
import { AddedDialog } from '@/components/shell/additions';
import { Code, PhoneText } from '@/components/Text';
import { DocumentsPanel, documentPermissions } from '@/features/parties/documents/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingPaths } from '@/features/properties/buildings/public';
import { parkingSource } from '@/features/properties/parkings/public';
import { unitPaths, unitSource } from '@/features/properties/units/public';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { hasHijri } from '@/lib/hijri';
import { STATE_TONES } from './columns';
import { CancelDialog, RegistrationDialog, StopDialog } from './ContractDialogs';
import { Figures } from './Figures';
import { HijriDay } from '@/components/HijriDay';
import { NextStep } from './NextStep';
import { PERMISSIONS } from './feature';
import { RentLinesText } from '@/components/RentLinesText';
import { SignatureTab, TermsTab } from './Tabs';
import { useContractSteps } from './useContractSteps';

type Opened = 'cancel' | 'registration' | 'stop' | 'moveUnit' | 'transferTenant' | undefined;

/** States of a contract that has a rest to be moved or transferred. */
const MOVABLE: readonly Contract['state'][] = ['issued', 'signed', 'active', 'expiring'];

function Where({ row }: { row: Contract }) {
  const language = useLanguage();
  return (
    <>
      <MuiLink component={Link} to={customerPaths.detail(row.customer_id)}>
        <bdi>{localName(row, language, 'customer_name')}</bdi>
      </MuiLink>
      {' · '}
      <MuiLink component={Link} to={unitPaths.detail(row.unit_id)}>
        <Code>{row.unit_number}</Code>
      </MuiLink>
      {' · '}
      <MuiLink component={Link} to={buildingPaths.detail(row.building_id)}>
        <bdi>{localName(row, language, 'building_name')}</bdi>
      </MuiLink>
    </>
  );
}

function Actions({ row, open }: { row: Contract; open: (what: Opened) => void }) {
  const { t } = useTranslation('contracts');
  const steps = useContractSteps(row);
  const can = (action: Contract['allowed_actions'][number]) => () =>
    row.allowed_actions.includes(action);
  const actions: RowAction<Contract>[] = [
    {
      name: 'copyLink',
      icon: 'link',
      when: () => Boolean(row.public_url),
      open: () => void steps.copyLink(),
    },
    {
      name: 'registration',
      icon: 'edit',
      when: can('edit_registration'),
      open: () => open('registration'),
    },
    {
      name: 'renewLink',
      icon: 'refresh',
      when: can('renew_link'),
      open: () => void steps.renewLink(),
    },
    { name: 'archive', icon: 'bookmark', when: can('archive'), open: () => void steps.archive() },
    { name: 'restore', icon: 'refresh', when: can('restore'), open: () => void steps.restore() },
    {
      name: 'revokeLink',
      icon: 'lock',
      danger: true,
      when: can('revoke_link'),
      open: () => void steps.revokeLink(),
    },
    {
      name: 'moveUnit',
      icon: 'unit',
      permission: PERMISSIONS.move_unit,
      when: () => MOVABLE.includes(row.state),
      open: () => open('moveUnit'),
    },
    {
      name: 'transferTenant',
      icon: 'people',
      permission: PERMISSIONS.transfer_tenant,
      when: () => MOVABLE.includes(row.state),
      open: () => open('transferTenant'),
    },
    { name: 'resume', icon: 'check', when: can('resume'), open: () => void steps.resume() },
    { name: 'stop', icon: 'lock', danger: true, when: can('stop'), open: () => open('stop') },
    {
      name: 'cancel',
      icon: 'close',
      danger: true,
      when: can('cancel'),
      open: () => open('cancel'),
    },
  ];
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="download" size={16} />}
        onClick={() => void steps.pdf()}
      >
        {t('actions.pdf')}
      </Button>
      <ActionMenu ns="contracts" row={row} actions={actions} />
    </>
  );
}

function Above({ row, open }: { row: Contract; open: (what: Opened) => void }) {
  const steps = useContractSteps(row);
  return (
    <>
      <NextStep row={row} steps={steps} onRegister={() => open('registration')} />
      <Figures row={row} />
    </>
  );
}

const CANCELLATION: Column<Contract>[] = [
  { field: 'cancelled_at', kind: 'datetime' },
  { field: 'cancel_reason' },
];

const DAYS: readonly Column<Contract>[] = [
  { field: 'starts_on', kind: 'date' },
  { field: 'ends_on', kind: 'date' },
  { field: 'issue_date', kind: 'date' },
];
function BothDays({ day }: { day: string }) {
  const { t } = useTranslation('contracts');
  return <HijriDay day={day} era={t('hijri')} />;
}
const HIJRI_DAYS: readonly Column<Contract>[] = [
  { field: 'starts_on', render: (row) => <BothDays day={row.starts_on} /> },
  { field: 'ends_on', render: (row) => <BothDays day={row.ends_on} /> },
  { field: 'issue_date', render: (row) => <BothDays day={row.issue_date} /> },
];

function Lines({ lines }: { lines: Contract['rent_lines'] }) {
  const { t } = useTranslation('contracts');
  return (
    <RentLinesText
      lines={lines}
      words={{ free: t('rentLines.free'), yearly: t('rentLines.yearly') }}
    />
  );
}
const RENT_LINES: Column<Contract> = {
  field: 'rent_lines',
  render: (row) => <Lines lines={row.rent_lines} />,
};

const ABOVE_CAP: Column<Contract>[] = [{ field: 'cap_reason' }, { field: 'cap_exceeded_by' }];

const STOP: Column<Contract>[] = [
  { field: 'stopped_on', kind: 'date' },
  { field: 'stop_reason' },
  { field: 'stopped_by' },
];

const detail = (
  open: (what: Opened) => void,
  {
    isCancelled,
    isStopped,
    isAbove,
    isHijri,
    isStepped,
  }: Record<'isCancelled' | 'isStopped' | 'isAbove' | 'isHijri' | 'isStepped', boolean>,
): DetailDef<Contract> => ({
  ns: 'contracts',
  load: (id) => queryOf(getContract, Number(id)),
  title: (row) => row.number,
  status: { field: 'state', kind: 'enum', tones: STATE_TONES },
  hint: (row) => <Where row={row} />,
  additions: 'contracts',
  actions: (row) => <Actions row={row} open={open} />,
  above: (row) => <Above row={row} open={open} />,
  sections: [
    {
      title: 'sections.people',
      fields: [
        { field: 'customer_name', kind: 'name' },
        { field: 'customer_mobile', render: (row) => <PhoneText>{row.customer_mobile}</PhoneText> },
        { field: 'customer_email' },
        { field: 'unit_number', kind: 'code' },
        { field: 'building_name', kind: 'name' },
        { field: 'parking_number', kind: 'code' },
      ],
    },
    {
      title: 'sections.contract',
      fields: [
        ...(isHijri ? HIJRI_DAYS : DAYS),
        isStepped ? RENT_LINES : { field: 'rent_price', kind: 'money' },
        { field: 'total_rent', kind: 'money' },
        { field: 'insurance_amount', kind: 'money' },
        { field: 'insurance_method', kind: 'enum' },
        { field: 'notice_by', kind: 'date' },
        { field: 'attest_by', kind: 'date' },
        ...(isAbove ? ABOVE_CAP : []),
      ],
    },
    {
      title: 'sections.notes',
      fields: [
        { field: 'tasdeq_number', kind: 'code' },
        { field: 'issued_by' },
        { field: 'issued_at', kind: 'datetime' },
        { field: 'signed_at', kind: 'datetime' },
        ...(isCancelled ? CANCELLATION : []),
        ...(isStopped ? STOP : []),
        { field: 'notes' },
      ],
    },
  ],
  counts: { payments: (row) => row.payments.length },
  tabs: [
    {
      name: 'signature',
      at: { group: 'papers', order: 20 },
      permission: PERMISSIONS.signature,
      render: (row) => <SignatureTab row={row} />,
    },
    {
      name: 'documents',
      at: { group: 'papers', order: 30 },
      permission: documentPermissions.view,
      render: (row) => <DocumentsPanel noun="contracts" recordId={row.id} />,
    },
    {
      name: 'terms',
      at: { group: 'business', order: 10 },
      render: (row) => <TermsTab row={row} />,
    },
  ],
  history: (id, params) => queryOf(listContractHistory, Number(id), params),
  historyWords: {
    customer_id: namedBy(customerSource),
    unit_id: namedBy(unitSource),
    parking_id: namedBy(parkingSource),
    rent_lines: (lines) => <Lines lines={lines as Contract['rent_lines']} />,
  },
});

/** An issued contract. */
export function ContractDetail({ row }: { row: Contract }) {
  const [opened, open] = useState<Opened>();
  const isCancelled = Boolean(row.cancelled_at);
  const isStopped = Boolean(row.stopped_on);
  const isAbove = Boolean(row.cap_reason);
  const isHijri = hasHijri(row.country);
  const isStepped = row.rent_lines.length > 0;
  const def = useMemo(
    () => detail(open, { isCancelled, isStopped, isAbove, isHijri, isStepped }),
    [isCancelled, isStopped, isAbove, isHijri, isStepped],
  );
  const close = () => open(undefined);
  return (
    <>
      <DetailPage def={def} id={String(row.id)} />
      {opened === 'cancel' && <CancelDialog row={row} onClose={close} />}
      {opened === 'stop' && <StopDialog row={row} onClose={close} />}
      {opened === 'moveUnit' && (
        <AddedDialog to="contracts" name="unit_move" id={row.id} onClose={close} />
      )}
      {opened === 'transferTenant' && (
        <AddedDialog to="contracts" name="tenant_transfer" id={row.id} onClose={close} />
      )}
      {opened === 'registration' && <RegistrationDialog row={row} onClose={close} />}
    </>
  );
}
