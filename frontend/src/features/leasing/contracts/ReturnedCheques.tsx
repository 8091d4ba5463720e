import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useSyncExternalStore } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { Code, Money } from '@/components/Text';
import type { Store } from '@/lib/emitter';

/** A cheque that is in the house when its contract ends. */
export interface HeldCheque {
  id: number;
  number?: string | null;
  bank?: string | null;
  amount: string;
}

/** The cheques that a refusal of the cancellation names. */
export function heldCheques(error: unknown): readonly HeldCheque[] | undefined {
  if (!isApiError(error, 501) || error.code !== 'contract_payments.cheques_unanswered')
    return undefined;
  return (error.problem.details as { cheques?: HeldCheque[] } | undefined)?.cheques;
}

interface Values {
  returned_cheques?: number[];
}

/** Asks of each cheque in the house whether the tenant has it back. */
export function ReturnedCheques({ held }: { held: Store<readonly HeldCheque[]> }) {
  const { t } = useTranslation('contracts');
  const cheques = useSyncExternalStore(held.subscribe, held.get);
  const { watch, setValue } = useFormContext<Values>();
  const returned = watch('returned_cheques') ?? [];
  if (cheques.length === 0) return null;
  const mark = (id: number, yes: boolean) =>
    setValue('returned_cheques', yes ? [...returned, id] : returned.filter((one) => one !== id));
  return (
    <div role="group" aria-label={t('returnedCheques')} style={{ display: 'grid' }}>
      <strong>{t('returnedCheques')}</strong>
      {cheques.map(({ id, number, bank, amount }) => (
        <FormControlLabel
          key={id}
          control={
            <Checkbox checked={returned.includes(id)} onChange={(_, yes) => mark(id, yes)} />
          }
          label={
            <>
              <Code>{number}</Code> · <bdi>{bank}</bdi> · <Money amount={amount} />
            </>
          }
        />
      ))}
    </div>
  );
}
