import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddendumRow } from '@/api/generated/merchant/client.schemas';
import { deleteAddendum, issueAddendum } from '@/api/generated/merchant/addenda-writes';
import { getContract } from '@/api/generated/merchant/contracts-reads';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { AddendumDialog } from './AddendumDialog';
import { ofContract } from './columns';
import { PERMISSIONS } from './feature';
import { addendumForm, withdrawForm } from './forms';

type Opened = { what: 'new' } | { what: 'show' | 'edit' | 'withdraw'; row: AddendumRow };

/** The changes of a contract: written, sent to sign, withdrawn. */
export default function AddendaOfContract({ id }: RecordProps) {
  const { t } = useTranslation('addenda');
  const [opened, open] = useState<Opened>();
  const save = useDownload();
  const { data: contract } = useQuery(queryOf(getContract, id));
  const form = useMemo(
    () => addendumForm(id, { terms_en: contract?.terms_en, terms_ar: contract?.terms_ar }),
    [id, contract],
  );
  const def = useMemo(() => {
    const actions: RowAction<AddendumRow>[] = [
      { name: 'show', icon: 'view', open: (row) => open({ what: 'show', row }) },
      {
        name: 'pdf',
        icon: 'download',
        open: (row) =>
          void save(
            { url: `/api/merchant/addenda/${row.id}/pdf` },
            `${row.number.replace('/', '-')}.pdf`,
          ),
      },
      {
        name: 'edit',
        icon: 'edit',
        permission: PERMISSIONS.edit,
        when: (row) => row.status === 'draft',
        open: (row) => open({ what: 'edit', row }),
      },
      {
        name: 'issue',
        icon: 'check',
        permission: PERMISSIONS.issue,
        when: (row) => row.status === 'draft',
        run: (row) => issueAddendum(row.id, { version: row.version }),
        consequences: (row) => [t('consequences.issue', { number: row.number })],
      },
      {
        name: 'withdraw',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.issue,
        when: (row) => row.status === 'issued',
        open: (row) => open({ what: 'withdraw', row }),
      },
      {
        name: 'delete',
        icon: 'trash',
        danger: true,
        permission: PERMISSIONS.delete,
        when: (row) => row.status === 'draft',
        run: (row) => deleteAddendum(row.id),
        consequences: (row) => [row.number],
      },
    ];
    return { ...ofContract(id), actions };
  }, [id, save, t]);
  const close = () => open(undefined);
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.create}
          startIcon={<Icon name="edit" size={16} />}
          disabled={!contract}
          onClick={() => open({ what: 'new' })}
        >
          {t('add')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={def} />
      {opened?.what === 'new' && (
        <LazyFormDialog def={form} title={t('form.new')} action={t('add')} onClose={close} />
      )}
      {opened?.what === 'edit' && (
        <LazyFormDialog
          def={form}
          id={String(opened.row.id)}
          title={`${t('form.edit')} · ${opened.row.number}`}
          onClose={close}
        />
      )}
      {opened?.what === 'withdraw' && (
        <LazyFormDialog
          def={withdrawForm}
          id={String(opened.row.id)}
          record={opened.row}
          title={`${t('actions.withdraw')} · ${opened.row.number}`}
          action={t('actions.withdraw')}
          danger
          onClose={close}
        />
      )}
      {opened?.what === 'show' && <AddendumDialog id={opened.row.id} onClose={close} />}
    </>
  );
}
