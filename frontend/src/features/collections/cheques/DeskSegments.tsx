import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { countCheques } from '@/api/generated/merchant/cheques-reads';
import { queryOf } from '@/api/operation';
import { Segments } from '@/components/Segments';
import { DESK, PATHS, deskLink } from './feature';

/** What there is to do with cheques today. */
export function DeskSegments() {
  const { t } = useTranslation('cheques');
  const [query] = useSearchParams();
  const { data } = useQuery(queryOf(countCheques));
  return (
    <Segments
      label={t('desk')}
      current={query.get('desk') ?? ''}
      segments={[
        { name: '', word: t('all'), to: PATHS.list },
        ...DESK.map((desk) => {
          const found = data?.find((one) => one.desk === desk);
          return {
            name: desk,
            word: t(`values.desk.${desk}`),
            to: deskLink(desk),
            count: found?.count,
            amount: found?.amount,
          };
        }),
      ]}
    />
  );
}
