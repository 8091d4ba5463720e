import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows, useArea } from '@/api/areaContext';
import type {
  OwnerApproval,
  OwnerCost,
  OwnerCostKind,
} from '@/api/generated/merchant/client.schemas';
import { askOwnerForCost } from '@/api/generated/merchant/owner-approvals-writes';
import { createOwnerCost } from '@/api/generated/merchant/owner-costs-writes';
import { permissions } from '@/api/permissions';
import { FormDialog } from '@/components/form/FormDialog';
import { HeldFile, SCANS } from '@/components/form/HeldFile';
import type { FormDef, FormValues } from '@/components/form/types';
import { ownerSource } from '@/features/parties/owners/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { unitSource } from '@/features/properties/units/public';
import { today } from '@/lib/calendar';
import { KINDS } from './kinds';

interface Values {
  owner_id?: number;
  building_id?: number;
  unit_id?: number;
  kind: OwnerCostKind;
  spent_on: string;
  covers_from?: string;
  covers_to?: string;
  amount: string;
  vat?: string;
  supplier?: string;
  note: string;
  ask_owner?: boolean;
}

const without = (name: string) => (values: FormValues) => !values[name];

/** Charges a cost, with its bill. */
export function CostDialog({ ownerId, onClose }: { ownerId?: number; onClose: () => void }) {
  const { t } = useTranslation('owner_costs');
  const { account } = useArea();
  const day = today(account.time_zone);
  const bill = useRef<File>(null);
  const mayAsk = useAllows()(permissions.owner_approvals.ask);
  const def = useMemo<FormDef<Values, OwnerCost | OwnerApproval>>(
    () => ({
      ns: 'owner_costs',
      draft: `cost-${ownerId ?? 'new'}`,
      defaults: { owner_id: ownerId, kind: 'maintenance', spent_on: day, amount: '', note: '' },
      sections: [
        {
          fields: [
            {
              kind: 'entity',
              name: 'owner_id',
              source: ownerSource,
              numeric: true,
              width: 12,
              help: 'help.owner_id',
            },
            {
              kind: 'entity',
              name: 'unit_id',
              source: unitSource,
              numeric: true,
              when: without('building_id'),
            },
            {
              kind: 'entity',
              name: 'building_id',
              source: buildingSource,
              numeric: true,
              when: without('unit_id'),
            },
            { kind: 'select', name: 'kind', values: KINDS, required: true },
            { kind: 'date', name: 'spent_on', required: true },
            { kind: 'money', name: 'amount', required: true },
            { kind: 'money', name: 'vat' },
            { kind: 'date', name: 'covers_from' },
            { kind: 'date', name: 'covers_to' },
            { kind: 'text', name: 'supplier', width: 12 },
            { kind: 'textarea', name: 'note', required: true, width: 12, rows: 2 },
            {
              kind: 'switch',
              name: 'ask_owner',
              width: 12,
              help: 'help.ask_owner',
              when: () => mayAsk,
            },
            {
              kind: 'custom',
              name: 'file',
              width: 12,
              render: () => (
                <HeldFile
                  label={t('fields.file')}
                  help={t('help.file')}
                  extensions={SCANS}
                  onFile={(file) => {
                    bill.current = file;
                  }}
                />
              ),
            },
          ],
        },
      ],
      create: (values) => {
        const cost = {
          kind: values.kind,
          spent_on: values.spent_on,
          amount: values.amount,
          note: values.note,
          ...(values.owner_id && { owner_id: values.owner_id }),
          ...(values.unit_id && { unit_id: values.unit_id }),
          ...(values.building_id && { building_id: values.building_id }),
          ...(values.vat && { vat: values.vat }),
          ...(values.covers_from && { covers_from: values.covers_from }),
          ...(values.covers_to && { covers_to: values.covers_to }),
          ...(values.supplier && { supplier: values.supplier }),
          ...(bill.current && { file: bill.current }),
        };
        // What asks the owner waits among the owners' approvals.
        return values.ask_owner ? askOwnerForCost(cost) : createOwnerCost(cost);
      },
    }),
    [ownerId, day, mayAsk, t],
  );
  return <FormDialog def={def} title={t('add')} action={t('add')} onClose={onClose} />;
}
