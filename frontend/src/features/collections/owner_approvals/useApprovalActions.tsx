import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalDecision, OwnerApproval } from '@/api/generated/merchant/client.schemas';
import { listOwnerApprovalHistory } from '@/api/generated/merchant/owner-approvals-history';
import {
  overrideOwnerApproval,
  withdrawOwnerApproval,
} from '@/api/generated/merchant/owner-approvals-writes';
import { queryOf } from '@/api/operation';
import { toast } from '@/components/feedback/toasts';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { useLanguage } from '@/i18n/useLanguage';
import { PATHS, PERMISSIONS } from './feature';

type Decide = (id: number, body: ApprovalDecision) => Promise<OwnerApproval>;

const formOf = (name: string, decide: Decide): FormDef<ApprovalDecision, OwnerApproval> => ({
  ns: 'owner_approvals',
  draft: `owner-approval-${name}`,
  defaults: { reason: '', version: 0 },
  fromRecord: ({ version }) => ({ reason: '', version }),
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  update: (id, body) => decide(Number(id), body),
});
const FORMS = {
  override: formOf('override', overrideOwnerApproval),
  withdraw: formOf('withdraw', withdrawOwnerApproval),
};

const OPEN: readonly string[] = ['waiting', 'declined', 'expired'];
type Open = { what: keyof typeof FORMS; row: OwnerApproval };

/** What the office can do with a question, and the dialog that is open. */
export function useApprovalActions(): {
  actions: readonly RowAction<OwnerApproval>[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('owner_approvals');
  const language = useLanguage();
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'owner_approvals',
    query: (id, params) => queryOf(listOwnerApprovalHistory, Number(id), params),
    nameOf: (row: OwnerApproval) => row.number,
  });
  const actions = useMemo<readonly RowAction<OwnerApproval>[]>(
    () => [
      {
        name: 'copyLink',
        icon: 'link',
        when: (row) => row.state === 'waiting',
        open: (row) => {
          const link = `${window.location.origin}/${language}${PATHS.shared(row.public_id)}`;
          void navigator.clipboard.writeText(link).then(() => toast.success(t('copied')));
        },
      },
      {
        name: 'override',
        icon: 'check',
        permission: PERMISSIONS.override,
        when: (row) => OPEN.includes(row.state),
        open: (row) => setOpen({ what: 'override', row }),
      },
      history,
      {
        name: 'withdraw',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.withdraw,
        when: (row) => row.state === 'waiting',
        open: (row) => setOpen({ what: 'withdraw', row }),
      },
    ],
    [language, history, t],
  );
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open) return historyDialog;
    const { what, row } = open;
    return (
      <LazyFormDialog
        def={FORMS[what]}
        id={String(row.id)}
        record={row}
        title={`${t(`actions.${what}`)} · ${row.number}`}
        action={t(`actions.${what}`)}
        danger={what === 'withdraw'}
        onClose={close}
      />
    );
  };
  return { actions, dialog: content() };
}
