import { useTranslation } from 'react-i18next';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PaymentInput } from '@/api/generated/merchant/client.schemas';
import { dialogs } from '@/components/feedback/dialogs';
import { PaymentGrid } from './PaymentGrid';
import { PlanMaker } from './PlanMaker';
import { PlanTotals } from './PlanTotals';

/** The payments of a draft: made by the plan, then edited row by row, the sums always in sight. */
export function PlanField() {
  const { t } = useTranslation('contracts');
  const { setValue, getValues } = useFormContext();
  const rows = (useWatch({ name: 'payments' }) ?? []) as PaymentInput[];
  const replace = async (made: PaymentInput[]) => {
    const count = (getValues('payments') as PaymentInput[] | undefined)?.length ?? 0;
    if (
      count > 0 &&
      !(await dialogs.confirm({
        title: t('plan.replace', { count }),
        text: t('plan.replaceText'),
        confirm: t('plan.remake'),
      }))
    )
      return;
    setValue('payments', made, { shouldDirty: true });
  };
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <PlanMaker remake={rows.length > 0} onMade={(made) => void replace(made)} />
      <PaymentGrid />
      <PlanTotals />
    </div>
  );
}
