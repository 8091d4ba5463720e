import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getUnit } from '@/api/generated/merchant/units-reads';
import { queryOf } from '@/api/operation';
import { StatusChip } from '@/components/StatusChip';
import { Money } from '@/components/Text';

/** Whether the chosen unit is free, and the least it is let for. */
export function UnitFacts() {
  const { t } = useTranslation('contracts');
  const { setValue } = useFormContext();
  const id = useWatch({ name: 'unit_id' }) as number | undefined | null;
  const { data } = useQuery({ ...queryOf(getUnit, Number(id)), enabled: Boolean(id) });
  if (!id || !data) return null;
  const vacant = data.occupancy === 'vacant';
  return (
    <div
      style={{ display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'center', minHeight: 40 }}
      aria-live="polite"
    >
      <StatusChip
        tone={vacant ? 'success' : 'warning'}
        label={t(`values.occupancy.${data.occupancy}`)}
      />
      <span>
        {t('unit.minimum')}: <Money amount={data.minimum_rent} />
      </span>
      <Button
        size="small"
        onClick={() =>
          setValue('rent_price', data.minimum_rent, { shouldDirty: true, shouldValidate: true })
        }
      >
        {t('unit.use')}
      </Button>
    </div>
  );
}
