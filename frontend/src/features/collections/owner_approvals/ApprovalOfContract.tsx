import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaseApprovalInput, OwnerApproval } from '@/api/generated/merchant/client.schemas';
import { askOwnerForLease } from '@/api/generated/merchant/owner-approvals-writes';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { approvalList } from './columns';
import { PERMISSIONS } from './feature';
import { useApprovalActions } from './useApprovalActions';

/** What the owners of a contract's unit were asked about its rent. */
export default function ApprovalOfContract({ id }: RecordProps) {
  const { t } = useTranslation('owner_approvals');
  const [open, setOpen] = useState(false);
  const { actions, dialog } = useApprovalActions();
  const list = useMemo(
    () => ({ ...approvalList, fixed: { contract_id: id }, search: false, filters: [], actions }),
    [id, actions],
  );
  const form = useMemo<FormDef<LeaseApprovalInput, OwnerApproval>>(
    () => ({
      ns: 'owner_approvals',
      draft: `ask-lease-${id}`,
      defaults: { contract_id: id, note: '' },
      sections: [
        {
          fields: [
            {
              kind: 'textarea',
              name: 'note',
              required: true,
              width: 12,
              rows: 3,
              help: 'help.note',
            },
          ],
        },
      ],
      create: ({ note }) => askOwnerForLease({ contract_id: id, note }),
    }),
    [id],
  );
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.ask}
          onClick={() => setOpen(true)}
        >
          {t('ask')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={list} />
      {dialog}
      {open && (
        <LazyFormDialog
          def={form}
          title={t('ask')}
          action={t('ask')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
