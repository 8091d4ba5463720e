import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listSurveys } from '@/api/generated/merchant/surveys-reads';
import { queryOf } from '@/api/operation';
import { ListPage } from '@/components/list/ListPage';
import { StatTile, Tiles } from '@/components/StatTile';
import { NumberText } from '@/components/Text';
import { surveyList } from './columns';
import { PATHS } from './feature';

/** The sums of all surveys, whatever the list is filtered by. */
function Figures() {
  const { t } = useTranslation('surveys');
  const { data } = useQuery(queryOf(listSurveys, { page_size: 1 }));
  if (!data) return null;
  const { totals } = data;
  return (
    <Tiles least={160}>
      <StatTile label={t('average')} value={<NumberText value={totals.average ?? '–'} />} />
      <StatTile
        label={t('answered')}
        value={<NumberText value={totals.answered} />}
        to={`${PATHS.list}?answered=true`}
      />
      <StatTile
        label={t('complaints')}
        value={<NumberText value={totals.complaints} />}
        tone={totals.complaints > 0 ? 'warning' : 'neutral'}
      />
    </Tiles>
  );
}

/** What tenants were asked after their payments, and what they answered. */
export default function SurveysScreen() {
  return (
    <ListPage
      def={surveyList}
      above={
        <div style={{ marginBlockEnd: 16 }}>
          <Figures />
        </div>
      }
    />
  );
}
