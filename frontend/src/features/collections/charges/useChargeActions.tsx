import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { payCharge, waiveCharge } from '@/api/generated/merchant/charges-writes';
import type { Charge, ChargePaid, ChargeWaived } from '@/api/generated/merchant/client.schemas';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { FormDef } from '@/components/form/types';
import type { RowAction } from '@/components/list/types';
import { METHODS } from '@/features/leasing/contracts/public';
import { today } from '@/lib/calendar';
import { PERMISSIONS } from './feature';

const isOpen = (row: Charge) => row.status === 'open';

const payForm = (day: string): FormDef<Omit<ChargePaid, 'version'>, Charge> => ({
  ns: 'charges',
  draft: 'charge-pay',
  sections: [
    {
      fields: [
        { kind: 'date', name: 'on', required: true },
        { kind: 'select', name: 'method', values: METHODS, required: true },
        { kind: 'textarea', name: 'note', width: 12, rows: 2 },
      ],
    },
  ],
  defaults: { on: day, method: 'cash', note: '' },
  fromRecord: () => ({ on: day, method: 'cash', note: '' }),
  update: (id, body) => payCharge(Number(id), { ...body, version: body.version ?? 0 }),
});

const waiveForm: FormDef<Omit<ChargeWaived, 'version'>, Charge> = {
  ns: 'charges',
  draft: 'charge-waive',
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  update: (id, body) => waiveCharge(Number(id), { ...body, version: body.version ?? 0 }),
};

/** Collecting and waiving a charge. */
export function useChargeActions(): { actions: readonly RowAction<Charge>[]; dialog: ReactNode } {
  const { t } = useTranslation('charges');
  const { account } = useArea();
  const [open, setOpen] = useState<{ what: 'pay' | 'waive'; row: Charge }>();
  const actions = useMemo<readonly RowAction<Charge>[]>(
    () => [
      {
        name: 'pay',
        icon: 'check',
        permission: PERMISSIONS.collect,
        when: isOpen,
        open: (row) => setOpen({ what: 'pay', row }),
      },
      {
        name: 'waive',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.waive,
        when: isOpen,
        open: (row) => setOpen({ what: 'waive', row }),
      },
    ],
    [],
  );
  const day = today(account.time_zone);
  const pay = useMemo(() => payForm(day), [day]);
  const dialog = open && (
    <LazyFormDialog<object, Charge>
      def={(open.what === 'pay' ? pay : waiveForm) as FormDef<object, Charge>}
      title={t(`actions.${open.what}`)}
      id={String(open.row.id)}
      record={open.row}
      action={t(`actions.${open.what}`)}
      danger={open.what === 'waive'}
      onClose={() => setOpen(undefined)}
    />
  );
  return { actions, dialog };
}
