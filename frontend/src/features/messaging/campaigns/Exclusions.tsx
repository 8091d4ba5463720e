import { useTranslation } from 'react-i18next';
import type { ExclusionCount } from '@/api/generated/merchant/client.schemas';

/** Who gets nothing, by reason. */
export function Exclusions({ exclusions }: { exclusions: readonly ExclusionCount[] }) {
  const { t } = useTranslation('campaigns');
  if (exclusions.length === 0) return null;
  return (
    <div>
      {t('exclusions')}
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {exclusions.map(({ reason, customers }) => (
          <li key={reason}>
            {t(`values.exclusion.${reason}`)}: {customers}
          </li>
        ))}
      </ul>
    </div>
  );
}
