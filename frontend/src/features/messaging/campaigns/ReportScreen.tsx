import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { getCampaign } from '@/api/generated/merchant/campaigns-reads';
import { queryOf } from '@/api/operation';
import { ListPage } from '@/components/list/ListPage';
import { recipientList } from './columns';

/** What became of a campaign's message to each tenant, and who gets none. */
export default function ReportScreen() {
  const { t } = useTranslation('campaigns');
  const id = Number(useParams().id);
  const def = useMemo(() => recipientList(id), [id]);
  const { data } = useQuery(queryOf(getCampaign, id));
  return (
    <ListPage
      def={def}
      above={data && <p style={{ margin: 0 }}>{t('report.of', { name: data.campaign.name })}</p>}
    />
  );
}
