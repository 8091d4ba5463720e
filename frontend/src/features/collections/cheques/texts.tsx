import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { Cheque } from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';
import { DateText } from '@/components/Text';
import { today } from '@/lib/calendar';

const DAY = 86_400_000;

/** When it is to be deposited; how late it is, where it still lies in the safe, and whether it goes stale. */
export function BankOn({ row }: { row: Cheque }) {
  const { t } = useTranslation('cheques');
  const { account } = useArea();
  const day = today(account.time_zone);
  if (!row.bank_on) return <>{t('undated')}</>;
  const waits = row.state === 'received' && row.bank_on < day;
  const late = Math.round((Date.parse(day) - Date.parse(row.bank_on)) / DAY);
  return (
    <span style={{ display: 'inline-flex', gap: 6, flexWrap: 'wrap', alignItems: 'center' }}>
      <DateText day={row.bank_on} />
      {waits && <StatusChip tone="danger" label={t('late', { count: late })} />}
      {row.is_stale && <StatusChip tone="warning" label={t('stale')} />}
    </span>
  );
}
