import { useTranslation } from 'react-i18next';
import type { Enquiry } from '@/api/generated/merchant/client.schemas';
import { DateText, PhoneText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';

/** Who asked, about what, and in which words. */
export function Asked({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useTranslation('enquiries');
  const language = useLanguage();
  return (
    <div style={{ display: 'grid', gap: 4 }}>
      <strong>
        <bdi>{enquiry.name}</bdi>
      </strong>
      <PhoneText>{enquiry.mobile}</PhoneText>
      <span>
        <bdi>{enquiry.unit_number}</bdi> ·{' '}
        <bdi>{localName(enquiry, language, 'building_name')}</bdi>
      </span>
      {enquiry.viewing_on && (
        <span>
          {t('fields.viewing_on')}: <DateText day={enquiry.viewing_on} />
        </span>
      )}
      {enquiry.message && (
        <p style={{ margin: '6px 0 0', whiteSpace: 'pre-line' }}>
          <bdi>{enquiry.message}</bdi>
        </p>
      )}
    </div>
  );
}
