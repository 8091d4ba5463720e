import type {
  PeriodClosing,
  PeriodLock,
  PeriodReopening,
} from '@/api/generated/merchant/client.schemas';
import { closePeriod, reopenPeriod } from '@/api/generated/merchant/period-locks-writes';
import type { FormDef } from '@/components/form/types';

export const closeForm = (
  lock: PeriodLock,
): FormDef<Omit<PeriodClosing, 'version'>, PeriodLock> => ({
  ns: 'period_locks',
  draft: 'period-close',
  defaults: { through: lock.closable_through },
  sections: [
    {
      fields: [{ kind: 'date', name: 'through', required: true, width: 12, help: 'help.through' }],
    },
  ],
  create: (body) => closePeriod({ ...body, version: lock.version }),
});

export const reopenForm = (
  lock: PeriodLock,
): FormDef<Omit<PeriodReopening, 'version'>, PeriodLock> => ({
  ns: 'period_locks',
  draft: 'period-reopen',
  defaults: { from: `${lock.closed_through?.slice(0, 8) ?? ''}01`, reason: '' },
  sections: [
    {
      fields: [
        { kind: 'date', name: 'from', required: true, width: 12, help: 'help.from' },
        { kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 },
      ],
    },
  ],
  create: (body) => reopenPeriod({ ...body, version: lock.version }),
});
