import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type {
  PaymentInput,
  PlanInput,
  RentLineInput,
} from '@/api/generated/merchant/client.schemas';
import { previewContractPlan } from '@/api/generated/merchant/contracts-writes';
import { useShowError } from '@/components/feedback/useShowError';
import { foldDigits } from '@/lib/text/fold';
import { hundredths, termOf } from './amounts';
import { METHODS, methodOf } from './methods';
import { COUNTS, SHAPE, type Shape } from './shape';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 14,
  borderRadius: 10,
  background: theme.surface.sunken,
  border: `1px solid ${theme.surface.line}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 170px), 1fr))',
  alignItems: 'start',
}));

const ROUNDS = [5, 10, 50] as const;
/** The label of what the server names. */
const LABELS: Readonly<Record<string, string>> = {
  starts_on: 'fields.starts_on',
  ends_on: 'fields.ends_on',
  total_rent: 'fields.total_rent',
  rent_lines: 'fields.rent_lines',
  insurance_amount: 'fields.insurance_amount',
  insurance_method: 'fields.insurance_method',
  instalments: 'plan.count',
  first_method: 'plan.first',
  other_method: 'plan.others',
  first_cheque_number: 'plan.cheque',
  bank: 'plan.bank',
  round_to: 'plan.round',
};

/** The first line begins with the period. */
export const bare = ({ starts_on, rent_price }: RentLineInput, row: number): RentLineInput => ({
  starts_on: row === 0 ? undefined : starts_on,
  rent_price,
});

/** How the rent is split: the server makes the rows, this fills them into the grid. */
export function PlanMaker({
  remake,
  onMade,
}: {
  remake: boolean;
  onMade: (rows: PaymentInput[]) => void;
}) {
  const { t } = useTranslation(['contracts', 'kit']);
  const showError = useShowError();
  const { getValues } = useFormContext();
  const [starts_on, ends_on, total_rent] = useWatch({
    name: ['starts_on', 'ends_on', 'total_rent'],
  }) as string[];
  const { field } = useController({ name: 'plan' });
  const shape = (field.value ?? SHAPE) as Shape;
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const ready =
    Boolean(termOf(starts_on ?? '', ends_on ?? '')) && hundredths(total_rent) !== undefined;
  const set = (name: keyof Shape) => (event: { target: { value: string } }) => {
    const typed = event.target.value;
    field.onChange({
      ...shape,
      [name]: name === 'custom' || name === 'cheque' ? foldDigits(typed) : typed,
    });
  };
  const cheques = shape.first === 'cheque' || shape.others === 'cheque';
  const text = (name: string) => String(getValues(name) ?? '').trim() || undefined;
  const make = async () => {
    const lines = (getValues('rent_lines') ?? []) as RentLineInput[];
    // What is not typed yet the server names.
    const input = {
      starts_on: text('starts_on'),
      ends_on: text('ends_on'),
      total_rent: text('total_rent'),
      rent_lines: lines.length > 0 ? lines.map(bare) : undefined,
      insurance_amount: text('insurance_amount'),
      insurance_method: methodOf(text('insurance_method')),
      instalments:
        Number(shape.instalments === 'custom' ? shape.custom : shape.instalments) || undefined,
      round_to: Number(shape.round) || undefined,
      first_method: methodOf(shape.first),
      other_method: methodOf(shape.others),
      bank: (cheques && shape.bank.trim()) || undefined,
      first_cheque_number: (cheques && shape.cheque.trim()) || undefined,
    } as PlanInput;
    setBusy(true);
    setFaults([]);
    try {
      const { payments } = await previewContractPlan(input);
      onMade(payments);
    } catch (error) {
      if (isApiError(error, 422))
        setFaults(
          Object.entries(error.fieldErrors).map(([name, messages]) =>
            [t(LABELS[name.split('.')[0] ?? name] ?? 'fields.plan'), messages.join(' ')].join(': '),
          ),
        );
      else await showError(error);
    } finally {
      setBusy(false);
    }
  };
  const method = (name: 'first' | 'others') => (
    <TextField
      select
      size="small"
      label={t(`plan.${name}`)}
      value={shape[name]}
      onChange={set(name)}
    >
      {METHODS.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`values.method.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <>
      <Grid>
        <TextField
          select
          size="small"
          label={t('plan.instalments')}
          value={shape.instalments}
          onChange={set('instalments')}
        >
          {COUNTS.map((count) => (
            <MenuItem key={count} value={String(count)}>
              {t('plan.times', { count })}
            </MenuItem>
          ))}
          <MenuItem value="custom">{t('plan.custom')}</MenuItem>
        </TextField>
        {shape.instalments === 'custom' && (
          <TextField
            size="small"
            label={t('plan.count')}
            value={shape.custom}
            onChange={set('custom')}
            slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric' } }}
          />
        )}
        {method('first')}
        {method('others')}
        {cheques && (
          <TextField
            size="small"
            label={t('plan.bank')}
            value={shape.bank}
            onChange={set('bank')}
          />
        )}
        {cheques && (
          <TextField
            size="small"
            label={t('plan.cheque')}
            value={shape.cheque}
            onChange={set('cheque')}
            slotProps={{ htmlInput: { dir: 'ltr' } }}
          />
        )}
        <TextField
          select
          size="small"
          label={t('plan.round')}
          value={shape.round}
          onChange={set('round')}
        >
          <MenuItem value="">{t('plan.noRound')}</MenuItem>
          {ROUNDS.map((round) => (
            <MenuItem key={round} value={String(round)}>
              {round}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant={remake ? 'outlined' : 'contained'}
          disabled={!ready}
          loading={busy}
          onClick={() => void make()}
          sx={{ minHeight: 40 }}
        >
          {t(remake ? 'plan.remake' : 'plan.make')}
        </Button>
      </Grid>
      {!ready && <Alert severity="info">{t('plan.need')}</Alert>}
      {faults.length > 0 && (
        <Alert severity="error">
          {faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Alert>
      )}
    </>
  );
}
