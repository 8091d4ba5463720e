import IconButton from '@mui/material/IconButton';
import { useQueries } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getCheque, listCheques } from '@/api/generated/merchant/cheques-reads';
import { queryOf } from '@/api/operation';
import { EntityPicker } from '@/components/fields/EntityPicker';
import { Icon } from '@/components/Icon';
import type { EntitySource } from '@/components/list/types';
import { Code, Money } from '@/components/Text';
import { amountOf, hundredths } from '@/features/leasing/contracts/public';

/** What is chosen stands below the picker, so that none has to be found by its id. */
const chequeSource: EntitySource = {
  key: 'cheques',
  search: async (text, signal) => {
    const asked = { search: text.trim() || undefined, purpose: 'payment', page_size: 25 } as const;
    const { items } = await queryOf(listCheques, asked).queryFn({ signal });
    return items.map(({ id, number, bank, amount }) => ({
      id,
      label: `${number ?? ''} · ${bank ?? ''}`,
      hint: amount,
    }));
  },
};

/** The cheques that a line is, with what they come to beside it. */
export function ChequesField({ amount }: { amount: string }) {
  const { t } = useTranslation('bank_lines');
  const { field, fieldState } = useController({ name: 'cheque_ids' });
  const chosen: readonly number[] = Array.isArray(field.value) ? (field.value as number[]) : [];
  const found = useQueries({ queries: chosen.map((id) => queryOf(getCheque, id)) });
  const sum = found.reduce(
    (total, { data }) => total + (hundredths(data?.cheque.amount ?? '0') ?? 0n),
    0n,
  );
  return (
    <div role="group" aria-label={t('fields.cheque_ids')} style={{ display: 'grid', gap: 8 }}>
      <EntityPicker
        key={chosen.length}
        source={chequeSource}
        label={t('fields.cheque_ids')}
        value=""
        error={fieldState.invalid}
        help={fieldState.error?.message}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChange={(id) => {
          const added = Number(id);
          if (id !== '' && !chosen.includes(added)) field.onChange([...chosen, added]);
        }}
      />
      {found.map(({ data }, index) => {
        const id = chosen[index];
        const cheque = data?.cheque;
        return (
          <div key={id} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
            <Code>{cheque?.number ?? ''}</Code>
            <bdi>{cheque?.bank}</bdi>
            <span style={{ marginInlineStart: 'auto' }}>
              {cheque && <Money amount={cheque.amount} />}
            </span>
            <IconButton
              size="small"
              aria-label={t('removeCheque', { number: cheque?.number ?? '' })}
              onClick={() => field.onChange(chosen.filter((one) => one !== id))}
            >
              <Icon name="close" size={16} />
            </IconButton>
          </div>
        );
      })}
      <div>
        {t('sum')}: <Money amount={amountOf(sum)} /> / <Money amount={amount} />
      </div>
    </div>
  );
}
