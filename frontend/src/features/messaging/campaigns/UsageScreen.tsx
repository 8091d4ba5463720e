import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Card } from '@/components/Card';
import { Page } from '@/components/Page';
import { PackagesCard } from './PackagesCard';
import { UsageTiles } from './UsageTiles';

const RULES = ['gap', 'rest', 'hours', 'start', 'cap', 'order'] as const;

const Rules = styled('ul')({ margin: 0, paddingInlineStart: 20, lineHeight: 1.9 });

/** How much goes out by the merchant's number, and the rules that it keeps to. */
export default function UsageScreen() {
  const { t } = useTranslation('campaigns');
  return (
    <Page title={t('usage.title')}>
      <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <UsageTiles />
        <PackagesCard />
        <Card title={t('rules.title')}>
          <Rules>
            {RULES.map((rule) => (
              <li key={rule}>{t(`rules.${rule}`)}</li>
            ))}
          </Rules>
        </Card>
      </div>
    </Page>
  );
}
