import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type {
  ListNoticesParams,
  Notice,
  NoticeInput,
  NoticeWithdrawal,
} from '@/api/generated/merchant/client.schemas';
import { listNotices } from '@/api/generated/merchant/notices-reads';
import { createNotice, withdrawNotice } from '@/api/generated/merchant/notices-writes';
import { queryOf } from '@/api/operation';
import type { FormDef } from '@/components/form/types';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { today } from '@/lib/calendar';
import { PERMISSIONS } from './feature';

const GIVERS = ['tenant', 'landlord'] as const;

const list: ListDef<Notice, ListNoticesParams> = {
  ns: 'notices',
  icon: 'clock',
  query: (params) => queryOf(listNotices, params),
  defaultSort: '-given_on',
  search: false,
  columns: [
    { field: 'given_on', kind: 'date', sort: true },
    { field: 'given_by', kind: 'enum', tones: { tenant: 'info', landlord: 'warning' } },
    { field: 'leaves_on', kind: 'date', sort: true },
    { field: 'note' },
    { field: 'recorded_by', hidden: true },
    { field: 'withdrawn_on', kind: 'date' },
    { field: 'withdraw_reason' },
  ],
  card: { first: ['leaves_on', 'given_by'], second: ['given_on', 'withdrawn_on'] },
  export: '/api/merchant/notices/export',
  exportPermission: PERMISSIONS.view,
};

const noticeForm = (
  contractId: number,
  day: string,
): FormDef<Omit<NoticeInput, 'contract_id'>, Notice> => ({
  ns: 'notices',
  draft: `notice-${contractId}`,
  defaults: { given_by: 'tenant', given_on: day, leaves_on: '', note: '' },
  sections: [
    {
      fields: [
        { kind: 'select', name: 'given_by', values: GIVERS, required: true, width: 12 },
        { kind: 'date', name: 'given_on', required: true },
        { kind: 'date', name: 'leaves_on', help: 'help.leaves_on' },
        { kind: 'textarea', name: 'note', width: 12, rows: 2 },
      ],
    },
  ],
  create: (body) => createNotice({ ...body, contract_id: contractId }),
});

const withdrawForm: FormDef<Omit<NoticeWithdrawal, 'version'>, Notice> = {
  ns: 'notices',
  draft: 'notice-withdraw',
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  update: (id, body) => withdrawNotice(Number(id), { ...body, version: body.version ?? 0 }),
};

/** The notices of a contract, the way to record one and to withdraw it. */
export default function NoticesOfContract({ id }: RecordProps) {
  const { t } = useTranslation('notices');
  const [open, setOpen] = useState<'new' | Notice>();
  const { account } = useArea();
  const day = today(account.time_zone);
  const form = useMemo(() => noticeForm(id, day), [id, day]);
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      fixed: { contract_id: id },
      actions: [
        {
          name: 'withdraw',
          icon: 'close',
          danger: true,
          permission: PERMISSIONS.withdraw,
          when: (row) => !row.withdrawn_on,
          open: setOpen,
        },
      ],
    }),
    [id],
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.create}
          startIcon={<Icon name="clock" size={16} />}
          onClick={() => setOpen('new')}
        >
          {t('add')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={def} />
      {open === 'new' && (
        <LazyFormDialog def={form} title={t('add')} action={t('add')} onClose={close} />
      )}
      {open && open !== 'new' && (
        <LazyFormDialog
          def={withdrawForm}
          id={String(open.id)}
          record={open}
          title={`${t('actions.withdraw')} · ${open.contract_number}`}
          action={t('actions.withdraw')}
          danger
          onClose={close}
        />
      )}
    </>
  );
}
