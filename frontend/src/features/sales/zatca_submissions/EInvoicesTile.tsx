import { useTranslation } from 'react-i18next';
import { StatTile } from '@/components/StatTile';
import { NumberText } from '@/components/Text';
import { queueLink } from './feature';
import { useCounts } from './useCounts';

/** What of the e-invoices needs somebody, for the dashboard. */
export default function EInvoicesTile() {
  const { t } = useTranslation('zatca_submissions');
  const { data } = useCounts();
  if (!data) return null;
  const { rejected, blocked, overdue } = data;
  const count = rejected + blocked + overdue;
  const hint =
    count === 0
      ? t('tile.none')
      : (['rejected', 'blocked', 'overdue'] as const)
          .filter((name) => data[name] > 0)
          .map((name) => `${t(`counts.${name}`)}: ${data[name]}`)
          .join(' · ');
  const state = rejected + blocked > 0 ? 'rejected,blocked' : 'waiting,sending,blocked';
  return (
    <StatTile
      label={t('tile.title')}
      tone={count > 0 ? 'danger' : 'success'}
      value={<NumberText value={count} />}
      hint={hint}
      to={queueLink({ state })}
    />
  );
}
