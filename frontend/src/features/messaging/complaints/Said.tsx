import { useTranslation } from 'react-i18next';
import type { Complaint } from '@/api/generated/merchant/client.schemas';
import { PhoneText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';

/** Who complains, about which unit, in which words. */
export function Said({ complaint }: { complaint: Complaint }) {
  const { t } = useTranslation('complaints');
  const language = useLanguage();
  const { customer_mobile: mobile, unit_number: unit, score, text } = complaint;
  return (
    <div style={{ display: 'grid', gap: 4 }}>
      <strong>
        <bdi>{localName(complaint, language, 'customer_name')}</bdi>
      </strong>
      <PhoneText>{mobile}</PhoneText>
      {unit && (
        <span>
          <bdi>{unit}</bdi> · <bdi>{localName(complaint, language, 'building_name')}</bdi>
        </span>
      )}
      {score !== undefined && <span>{t('rated', { score })}</span>}
      {text && (
        <p style={{ margin: '6px 0 0', whiteSpace: 'pre-line' }}>
          <bdi>{text}</bdi>
        </p>
      )}
    </div>
  );
}
