import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { countContractPayments } from '@/api/generated/merchant/contract-payments-reads';
import { queryOf } from '@/api/operation';
import { Segments } from '@/components/Segments';
import { DESK, PATHS } from './feature';

/** What the collection desk has to do today, with how many and how much; each leads to its list. */
export function DeskSegments({ everywhere }: { everywhere: boolean }) {
  const { t } = useTranslation('contract_payments');
  const [query] = useSearchParams();
  const { data } = useQuery(
    queryOf(countContractPayments, { view: everywhere ? 'all' : 'current' }),
  );
  const base = PATHS.list('current-payments');
  const to = (desk?: string) => {
    const asked = new URLSearchParams({
      ...(everywhere && { view: 'all' }),
      ...(desk && { desk }),
    });
    return `${base}?${asked.toString()}`;
  };
  return (
    <Segments
      label={t('desk')}
      current={query.get('desk') ?? ''}
      segments={[
        { name: '', word: t('all'), to: to() },
        ...DESK.map((desk) => {
          const found = data?.find((one) => one.desk === desk);
          return {
            name: desk,
            word: t(`values.desk.${desk}`),
            to: to(desk),
            count: found?.count,
            amount: found?.amount,
          };
        }),
      ]}
    />
  );
}
