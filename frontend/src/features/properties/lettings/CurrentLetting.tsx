import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { listContracts } from '@/api/generated/merchant/contracts';
import { queryOf } from '@/api/operation';
import { StatTile } from '@/components/StatTile';
import { Code, DateText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { PATHS, PERMISSIONS } from './paths';

/** Who rents a unit now and until when; it leads to the contract. */
export function CurrentLetting({ unitId, rented }: { unitId: number; rented: boolean }) {
  const { t } = useTranslation('lettings');
  const language = useLanguage();
  const allowed = useAllows()(PERMISSIONS.contracts);
  const { data, isPending } = useQuery({
    ...queryOf(listContracts, { unit_id: unitId, status: 1, page_size: 1, sort: '-ends_on' }),
    enabled: allowed && rented,
  });
  const contract = data?.items[0];
  if (!rented)
    return <StatTile label={t('now')} value={t('nobody')} hint={t('nobodyHint')} tone="warning" />;
  if (!contract)
    return (
      <StatTile
        label={t('now')}
        value={t(allowed && isPending ? 'loading' : 'rented')}
        tone="success"
      />
    );
  return (
    <StatTile
      label={t('now')}
      tone="success"
      to={PATHS.contract(contract.id)}
      value={
        <bdi style={{ fontSize: '1.0625rem' }}>
          {localName(contract, language, 'customer_name')}
        </bdi>
      }
      hint={
        <>
          <Code>{contract.number}</Code> · {t('until')} <DateText day={contract.ends_on} />
        </>
      }
    />
  );
}
