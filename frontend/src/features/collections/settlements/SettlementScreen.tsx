import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { Settlement, SettlementReversal } from '@/api/generated/merchant/client.schemas';
import { listSettlementHistory } from '@/api/generated/merchant/settlements-history';
import { getSettlement } from '@/api/generated/merchant/settlements-reads';
import { deleteSettlement, reverseSettlement } from '@/api/generated/merchant/settlements-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { dialogs } from '@/components/feedback/dialogs';
import { useDownload } from '@/components/feedback/useDownload';
import { useShowError } from '@/components/feedback/useShowError';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import { Icon } from '@/components/Icon';
import { PermissionButton } from '@/components/PermissionButton';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths } from '@/features/parties/customers/public';
import { Account } from './Account';
import { STATUS_TONES } from './columns';
import { DraftEditor } from './DraftEditor';
import { PATHS, PERMISSIONS } from './feature';
import { Photos } from './Photos';

type Reversal = FormDef<Omit<SettlementReversal, 'version'>, Settlement>;

function Buttons({ row }: { row: Settlement }) {
  const { t } = useTranslation('settlements');
  const save = useDownload();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const showError = useShowError();
  const [reversing, setReversing] = useState(false);
  const form = useMemo<Reversal>(
    () => ({
      ns: 'settlements',
      draft: `reverse-${row.id}`,
      defaults: { reason: '' },
      sections: [
        {
          fields: [
            {
              kind: 'textarea',
              name: 'reason',
              label: 'fields.reverse_reason',
              help: 'help.reverse',
              required: true,
              width: 12,
              rows: 2,
            },
          ],
        },
      ],
      create: ({ reason }) => reverseSettlement(row.id, { reason, version: row.version }),
    }),
    [row.id, row.version],
  );
  const remove = async () => {
    const title = t('delete');
    if (!(await dialogs.confirm({ title, confirm: title, tone: 'danger' }))) return;
    try {
      await deleteSettlement(row.id);
      await navigate(PATHS.list);
      await refresh();
    } catch (error) {
      await showError(error);
    }
  };
  if (row.status === 'draft')
    return (
      <PermissionButton
        variant="outlined"
        color="inherit"
        permission={PERMISSIONS.prepare}
        onClick={() => void remove()}
      >
        {t('delete')}
      </PermissionButton>
    );
  return (
    <>
      {row.status === 'posted' && (
        <PermissionButton
          variant="outlined"
          color="inherit"
          permission={PERMISSIONS.reverse}
          onClick={() => setReversing(true)}
        >
          {t('reverse')}
        </PermissionButton>
      )}
      <Button
        variant="contained"
        startIcon={<Icon name="print" size={16} />}
        onClick={() =>
          void save({ url: `/api/merchant/settlements/${row.id}/pdf` }, `${row.number}.pdf`)
        }
      >
        {t('pdf')}
      </Button>
      {reversing && (
        <FormDialog
          def={form}
          title={t('reverse')}
          action={t('reverse')}
          danger
          onClose={() => setReversing(false)}
        />
      )}
    </>
  );
}

const detail: DetailDef<Settlement> = {
  ns: 'settlements',
  load: (id) => queryOf(getSettlement, Number(id)),
  title: (row) => row.number ?? row.contract_number,
  status: { field: 'status', kind: 'enum', tones: STATUS_TONES },
  additions: 'settlements',
  actions: (row) => <Buttons row={row} />,
  above: (row) => (
    <div style={{ display: 'grid', gap: 16, marginBlockEnd: 16 }}>
      {row.status === 'draft' ? <DraftEditor key={row.version} row={row} /> : <Account row={row} />}
      {row.status !== 'draft' && row.photos > 0 && <Photos row={row} />}
    </div>
  ),
  sections: [
    {
      fields: [
        {
          field: 'contract_number',
          kind: 'code',
          link: (row) => contractPaths.detail(row.contract_id),
        },
        {
          field: 'customer_name',
          kind: 'name',
          link: (row) => customerPaths.detail(row.customer_id),
        },
        { field: 'building_name', kind: 'name' },
        { field: 'unit_number', kind: 'code' },
        { field: 'starts_on', kind: 'date' },
        { field: 'agreed_ends_on', kind: 'date' },
        { field: 'last_day', kind: 'date' },
        { field: 'posted_on', kind: 'date' },
        { field: 'posted_by' },
        { field: 'reversed_on', kind: 'date' },
        { field: 'reversed_by' },
        { field: 'reverse_reason' },
        { field: 'pdf_hash', kind: 'code' },
      ],
    },
  ],
  history: (id, params) => queryOf(listSettlementHistory, Number(id), params),
};

/** One settlement: the way to it while it is a draft, what was posted afterwards. */
export default function SettlementScreen() {
  const { id = '' } = useParams();
  return <DetailPage key={id} def={detail} id={id} />;
}
