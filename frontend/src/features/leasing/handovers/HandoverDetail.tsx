import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { HandoverParty, HandoverSheet } from '@/api/generated/merchant/client.schemas';
import { listHandoverHistory } from '@/api/generated/merchant/handovers-history';
import { getHandover } from '@/api/generated/merchant/handovers-reads';
import { deleteHandover } from '@/api/generated/merchant/handovers-writes';
import { queryOf } from '@/api/operation';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { useDownload } from '@/components/feedback/useDownload';
import type { FormDef } from '@/components/form/types';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ActionMenu } from '@/components/list/ActionMenu';
import type { RowAction } from '@/components/list/types';
import { PermissionButton } from '@/components/PermissionButton';
import { StatusChip } from '@/components/StatusChip';
import { Word } from '@/components/Word';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { customerPaths } from '@/features/parties/customers/public';
import { unitPaths } from '@/features/properties/units/public';
import { contractPaths } from '../contracts/public';
import { STATE_TONES } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { editForm, reopenForm, signForm } from './forms';
import { Lines } from './Lines';
import { MetersAndKeys } from './MetersAndKeys';

type Open = 'edit' | 'reopen' | HandoverParty;

function useForm(open: Open | undefined, name: string) {
  return useMemo(() => {
    if (open === 'edit') return editForm;
    if (open === 'reopen') return reopenForm;
    return open && signForm(open, open === 'tenant' ? name : '');
  }, [open, name]) as FormDef<object, HandoverSheet> | undefined;
}

function Actions({ row }: { row: HandoverSheet }) {
  const { t } = useTranslation('handovers');
  const language = useLanguage();
  const navigate = useNavigate();
  const save = useDownload();
  const [open, setOpen] = useState<Open>();
  const form = useForm(open, localName(row, language, 'customer_name'));
  const actions: readonly RowAction<HandoverSheet>[] = [
    {
      name: 'edit',
      icon: 'edit',
      permission: PERMISSIONS.edit,
      when: ({ state }) => state === 'open',
      open: () => setOpen('edit'),
    },
    {
      name: 'reopen',
      icon: 'refresh',
      danger: true,
      permission: PERMISSIONS.reopen,
      when: ({ state }) => state !== 'open',
      open: () => setOpen('reopen'),
    },
    {
      name: 'delete',
      icon: 'trash',
      danger: true,
      permission: PERMISSIONS.delete,
      when: ({ state }) => state === 'open',
      run: async ({ id }) => {
        await deleteHandover(id);
        await navigate(PATHS.list);
      },
      consequences: ({ contract_number }) => [contract_number],
    },
  ];
  const sign = (party: HandoverParty) => (
    <PermissionButton
      variant="contained"
      permission={PERMISSIONS.sign}
      startIcon={<Icon name="edit" size={16} />}
      onClick={() => setOpen(party)}
    >
      {t(`sign.${party}`)}
    </PermissionButton>
  );
  return (
    <>
      <PermissionButton
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="download" size={16} />}
        onClick={() =>
          void save({ url: `/api/merchant/handovers/${row.id}/pdf` }, `${row.contract_number}.pdf`)
        }
      >
        {t('pdf')}
      </PermissionButton>
      {!row.tenant_signer && sign('tenant')}
      {!row.office_signer && sign('office')}
      <ActionMenu ns="handovers" row={row} actions={actions} />
      {open && form && (
        <LazyFormDialog
          def={form}
          id={String(row.id)}
          record={row}
          title={open === 'edit' || open === 'reopen' ? t(`actions.${open}`) : t(`sign.${open}`)}
          action={open === 'edit' ? undefined : t(open === 'reopen' ? 'actions.reopen' : 'signNow')}
          danger={open === 'reopen'}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function State({ row }: { row: HandoverSheet }) {
  const { t } = useTranslation('handovers');
  return <StatusChip tone={STATE_TONES[row.state]} label={t(`values.state.${row.state}`)} />;
}

function Hint({ row }: { row: HandoverSheet }) {
  const { t } = useTranslation('handovers');
  return (
    <>
      <Word ns="handovers" field="side" value={row.side} /> ·{' '}
      {t('progress', { done: row.looked_at, count: row.items })}
    </>
  );
}

const detail: DetailDef<HandoverSheet> = {
  ns: 'handovers',
  load: (id) => queryOf(getHandover, Number(id)),
  title: (row, language) => `${row.unit_number} · ${localName(row, language, 'building_name')}`,
  status: { field: 'state', render: (row) => <State row={row} /> },
  hint: (row) => <Hint row={row} />,
  additions: 'handovers',
  aside: true,
  actions: (row) => <Actions row={row} />,
  above: (row) => <Lines sheet={row} />,
  sections: [
    {
      fields: [
        { field: 'held_on', kind: 'date' },
        {
          field: 'customer_name',
          kind: 'name',
          link: (row) => customerPaths.detail(row.customer_id),
        },
        { field: 'unit_number', kind: 'code', link: (row) => unitPaths.detail(row.unit_id) },
        {
          field: 'contract_number',
          kind: 'code',
          link: (row) => contractPaths.detail(row.contract_id),
        },
        { field: 'tenant_signer' },
        { field: 'tenant_signed_at', kind: 'datetime' },
        { field: 'witnessed_by' },
        { field: 'office_signer' },
        { field: 'office_signed_at', kind: 'datetime' },
        { field: 'note' },
        { field: 'reopen_reason' },
      ],
    },
  ],
  tabs: [
    {
      name: 'metersKeys',
      at: { group: 'about', order: 10 },
      render: (row) => <MetersAndKeys sheet={row} />,
    },
  ],
  history: (id, params) => queryOf(listHandoverHistory, Number(id), params),
};

/** One handover: what was looked at, meters and keys, who signed. */
export default function HandoverDetail() {
  const { id = '' } = useParams();
  return <DetailPage key={id} def={detail} id={id} />;
}
