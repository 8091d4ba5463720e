import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getOwnerMoney } from '@/api/generated/merchant/owner-statements-reads';
import { queryOf } from '@/api/operation';
import { PendingPanel } from '@/components/PendingPanel';
import type { RecordProps } from '@/components/shell/additions';
import { ownerPaths } from '@/features/parties/owners/public';
import { MoneyFigures } from './MoneyFigures';

/** An owner's money, on top of the owner's page. */
export default function MoneyOfOwner({ id }: RecordProps) {
  const { t } = useTranslation('owner_statements');
  const { data, error, refetch } = useQuery(queryOf(getOwnerMoney, { owner_id: id }));
  if (!data) return <PendingPanel error={error} retry={() => void refetch()} />;
  const tab = (name: string) => `${ownerPaths.detail(id)}?tab=${name}`;
  return (
    <>
      {!data.has_agreement && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('money.noAgreement')}
        </Alert>
      )}
      <MoneyFigures
        money={data}
        links={{ statements: tab('statements'), payouts: tab('payouts'), costs: tab('costs') }}
      />
    </>
  );
}
