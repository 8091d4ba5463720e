import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ListOwnerApprovalsParams,
  OwnAnswer,
  OwnApproval,
} from '@/api/generated/owner/client.schemas';
import { answerOwnerApproval } from '@/api/generated/owner/owner-approvals-writes';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef, RowAction } from '@/components/list/types';
import { OWN_READS } from './feature';
import { KINDS, STATES, TONES } from './states';

const list: ListDef<OwnApproval, ListOwnerApprovalsParams> = {
  ns: 'owner_approvals',
  icon: 'check',
  ...OWN_READS,
  search: false,
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'kind', kind: 'enum' },
    { field: 'state', kind: 'enum', tones: TONES, sort: true },
    { field: 'building_name', kind: 'name' },
    { field: 'unit_number', kind: 'code' },
    { field: 'amount', kind: 'money', sort: true },
    { field: 'allowed', kind: 'money' },
    { field: 'note' },
    { field: 'ends_on', kind: 'date', sort: true },
    { field: 'reason', hidden: true },
  ],
  card: { first: ['amount', 'state'], second: ['note', 'building_name', 'ends_on'] },
  filters: [
    { kind: 'enum', param: 'state', values: STATES },
    { kind: 'enum', param: 'kind', values: KINDS },
  ],
  export: '/api/owner/owner_approvals/export',
};

/** Who declines says why. */
const formOf = (approve: boolean): FormDef<OwnAnswer, OwnApproval> => ({
  ns: 'owner_approvals',
  draft: approve ? 'own-approve' : 'own-decline',
  defaults: { approve, reason: '', version: 0 },
  fromRecord: ({ version }) => ({ approve, reason: '', version }),
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: !approve, width: 12, rows: 3 }] },
  ],
  update: (id, body) => answerOwnerApproval(Number(id), body),
});
const FORMS = { approve: formOf(true), decline: formOf(false) };

/** What the office asks of the owner. */
export default function OwnApprovals() {
  const { t } = useTranslation('owner_approvals');
  const [open, setOpen] = useState<{ what: keyof typeof FORMS; row: OwnApproval }>();
  const def = useMemo(() => {
    const action = (what: keyof typeof FORMS): RowAction<OwnApproval> => ({
      name: what,
      icon: what === 'approve' ? 'check' : 'close',
      danger: what === 'decline',
      when: (row) => row.state === 'waiting',
      open: (row) => setOpen({ what, row }),
    });
    return { ...list, actions: [action('approve'), action('decline')] };
  }, []);
  return (
    <>
      <ListPage def={def} />
      {open && (
        <LazyFormDialog
          def={FORMS[open.what]}
          id={String(open.row.id)}
          record={open.row}
          title={`${t(`actions.${open.what}`)} · ${open.row.number}`}
          action={t(`actions.${open.what}`)}
          danger={open.what === 'decline'}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
