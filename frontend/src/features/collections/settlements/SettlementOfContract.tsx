import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useArea } from '@/api/areaContext';
import type { NewSettlement, Settlement } from '@/api/generated/merchant/client.schemas';
import { createSettlement } from '@/api/generated/merchant/settlements-writes';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import { ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { today } from '@/lib/calendar';
import { settlementsOf } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { BASES } from './input';

type Values = Pick<NewSettlement, 'last_day' | 'basis'>;

/** A contract's settlements, and the beginning of one. */
export default function SettlementOfContract({ id }: RecordProps) {
  const { t } = useTranslation('settlements');
  const navigate = useNavigate();
  const { account } = useArea();
  const [open, setOpen] = useState(false);
  const list = useMemo(() => settlementsOf(id), [id]);
  const form = useMemo<FormDef<Values, Settlement>>(
    () => ({
      ns: 'settlements',
      draft: `begin-${id}`,
      defaults: { last_day: today(account.time_zone), basis: 'daily' },
      sections: [
        {
          fields: [
            { kind: 'date', name: 'last_day', required: true, help: 'help.last_day' },
            { kind: 'select', name: 'basis', values: BASES, required: true },
          ],
        },
      ],
      create: ({ last_day, basis }) => createSettlement({ contract_id: id, last_day, basis }),
    }),
    [id, account.time_zone],
  );
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.prepare}
          onClick={() => setOpen(true)}
        >
          {t('begin')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={list} />
      {open && (
        <FormDialog
          def={form}
          title={t('begin')}
          action={t('begin')}
          onSaved={(made) => void navigate(PATHS.detail(made.id))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
