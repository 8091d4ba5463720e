import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WhatsAppPackage } from '@/api/generated/merchant/client.schemas';
import { getCampaignPackages } from '@/api/generated/merchant/campaigns-reads';
import { queryOf } from '@/api/operation';
import { Card } from '@/components/Card';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { StatusChip } from '@/components/StatusChip';
import { DateText, Money } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    paddingBlock: 10,
    borderBlockStart: `1px solid ${theme.surface.line}`,
  },
  '& .what': { flex: '1 1 200px' },
}));

/** The WhatsApp package that the merchant has, and those that can be had. */
export function PackagesCard() {
  const { t } = useTranslation(['campaigns', 'codes']);
  const language = useLanguage();
  const { data, error, refetch } = useQuery(queryOf(getCampaignPackages));
  const content = () => {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (!data) return <Skeletons lines={3} />;
    const isActive = data.package === WhatsAppPackage.active;
    return (
      <>
        <p style={{ margin: 0 }}>
          <StatusChip
            tone={isActive ? 'success' : 'warning'}
            label={t(`codes:WhatsAppPackage.${data.package}`)}
          />{' '}
          <bdi>{localName(data, language)}</bdi>{' '}
          {data.ends_on && (
            <>
              {t('packages.until')} <DateText day={data.ends_on} />
            </>
          )}
        </p>
        {data.offers.length > 0 && (
          <>
            <Rows>
              {data.offers.map((offer) => (
                <li key={offer.id}>
                  <bdi className="what">{localName(offer, language)}</bdi>
                  <span>{t('packages.months', { count: offer.months })}</span>
                  <Money amount={offer.price} currency={offer.currency} />
                </li>
              ))}
            </Rows>
            <p style={{ margin: '8px 0 0' }}>{t('packages.ask')}</p>
          </>
        )}
      </>
    );
  };
  return <Card title={t('packages.title')}>{content()}</Card>;
}
