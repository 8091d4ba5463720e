import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { today } from '@/lib/calendar';
import { newForm } from './forms';

/** Beginning a handover, of a contract or of the one that the form names, and the dialog that is open for it. */
export function useNewHandover(contractId?: number): { begin: () => void; dialog: ReactNode } {
  const { t } = useTranslation('handovers');
  const { account } = useArea();
  const [isOpen, setOpen] = useState(false);
  const begin = useCallback(() => setOpen(true), []);
  const form = useMemo(
    () => newForm(today(account.time_zone), contractId),
    [account.time_zone, contractId],
  );
  const dialog = isOpen && (
    <LazyFormDialog def={form} title={t('add')} action={t('add')} onClose={() => setOpen(false)} />
  );
  return { begin, dialog };
}
