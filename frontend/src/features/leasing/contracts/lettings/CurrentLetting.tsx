import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ContractStatus } from '@/api/generated/merchant/client.schemas';
import { useAllows } from '@/api/areaContext';
import { listContracts } from '@/api/generated/merchant/contracts-reads';
import { getUnit } from '@/api/generated/merchant/units-reads';
import { queryOf } from '@/api/operation';
import { StatTile } from '@/components/StatTile';
import { Code, DateText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import type { RecordProps } from '@/components/shell/additions';
import { PATHS, PERMISSIONS } from '../feature';

/** Who rents a unit now and until when; it leads to the contract. */
export default function CurrentLetting({ id }: RecordProps) {
  const { t } = useTranslation('lettings');
  const language = useLanguage();
  const allowed = useAllows()(PERMISSIONS.view);
  // The unit's page has asked for it already.
  const { data: unit } = useQuery(queryOf(getUnit, id));
  const rented = unit?.occupancy === 'rented' || unit?.occupancy === 'notice';
  const { data, isPending } = useQuery({
    ...queryOf(listContracts, {
      unit_id: id,
      status: ContractStatus.active,
      page_size: 1,
      sort: '-ends_on',
    }),
    enabled: allowed && rented,
  });
  const contract = data?.items[0];
  if (!unit) return null;
  if (unit.occupancy === 'held')
    return <StatTile label={t('now')} value={t('held')} hint={t('heldHint')} tone="info" />;
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
      to={PATHS.detail(contract.id)}
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
