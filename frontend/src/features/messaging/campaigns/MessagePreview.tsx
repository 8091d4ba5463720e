import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { previewCampaign } from '@/api/generated/merchant/campaigns-writes';
import { previewOf } from '@/api/operation';
import { Letter } from '@/components/Letter';
import { localName, useLanguage } from '@/i18n/useLanguage';
import type { CampaignValues } from './campaignValues';

/** The message with a real tenant's data in it. */
export function MessagePreview() {
  const { t } = useTranslation('campaigns');
  const language = useLanguage();
  const { message_en: en = '', message_ar: ar = '' } = useWatch() as Partial<CampaignValues>;
  const asked = useDeferredValue(
    JSON.stringify({ ...(en && { message_en: en }), ...(ar && { message_ar: ar }) }),
  );
  const { data } = useQuery({
    ...previewOf(previewCampaign, JSON.parse(asked) as Parameters<typeof previewCampaign>[0]),
    enabled: asked !== '{}',
    placeholderData: keepPreviousData,
    // A field that does not exist is said at the field when it is saved.
    retry: false,
  });
  if (!data || asked === '{}') return null;
  const name = localName(data, language, 'customer_name');
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <span>{name ? t('preview.of', { name }) : t('preview.nobody')}</span>
      {data.message_en && (
        <Letter lang="en" dir="ltr">
          {data.message_en}
        </Letter>
      )}
      {data.message_ar && (
        <Letter lang="ar" dir="rtl">
          {data.message_ar}
        </Letter>
      )}
    </div>
  );
}
