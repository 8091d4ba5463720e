import { useTranslation } from 'react-i18next';
import type { CareRow } from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';
import { DateText, InstantText } from '@/components/Text';
import { DELIVERY_TONES } from '../reminders/public';

interface Props {
  row: CareRow;
}

/** What is missing of the tenant. */
export function WhyText({ row }: Props) {
  const { t } = useTranslation('customers_care');
  const words = (row.missing ?? []).map((data) => t(`values.missing.${data}`));
  return <span>{words.join(t('comma'))}</span>;
}

/** How the tenant is written to, or why there is no way. */
export function ReachText({ row }: Props) {
  const { t } = useTranslation('customers_care');
  if (row.channel) return <StatusChip label={t(`values.channel.${row.channel}`)} />;
  return <StatusChip tone="danger" label={t('unreachable')} />;
}

/** How the next morning writes to the tenant, or why it does not. */
export function MorningText({ row }: Props) {
  const { t } = useTranslation('customers_care');
  if (!row.left_out) return <ReachText row={row} />;
  const isTold = row.left_out === 'told';
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
      <StatusChip
        tone={isTold ? 'neutral' : 'danger'}
        label={t(`values.left_out.${row.left_out}`)}
      />
      {isTold && row.silent_until && (
        <span>
          {t('morning.again')} <DateText day={row.silent_until} />
        </span>
      )}
    </span>
  );
}

/** When the tenant was told, and what became of it. */
export function ToldText({ row }: Props) {
  const { t } = useTranslation('customers_care');
  if (!row.told_at || row.told_status === undefined) return <>—</>;
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center', whiteSpace: 'nowrap' }}>
      <StatusChip
        tone={DELIVERY_TONES[row.told_status]}
        label={t(`values.told_status.${row.told_status}`)}
      />
      <InstantText at={row.told_at} />
    </span>
  );
}

/** What the tenant said last, and when to call again. */
export function AnswerText({ row }: Props) {
  const { t } = useTranslation('customers_care');
  if (!row.answer) return <>—</>;
  return (
    <span>
      {t(`values.answer.${row.answer}`)}
      {row.call_on && (
        <>
          {' · '}
          {t('again')} <DateText day={row.call_on} />
        </>
      )}
    </span>
  );
}
