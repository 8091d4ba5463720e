import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenRecharge } from '@/api/generated/merchant/client.schemas';
import { createRecharges } from '@/api/generated/merchant/recharges-writes';
import { ListPage } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { PermissionButton } from '@/components/PermissionButton';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { openList } from './columns';
import { PATHS, PERMISSIONS } from './feature';

/** What meters counted and nobody was charged for yet. */
export default function OpenList() {
  const { t } = useTranslation('open_recharges');
  const language = useLanguage();
  const def = useMemo(() => {
    const charge: RowAction<OpenRecharge> = {
      name: 'charge',
      icon: 'check',
      bulk: true,
      permission: PERMISSIONS.create,
      when: (row) => Boolean(row.contract_id) && Number(row.amount ?? 0) > 0,
      run: (row) => createRecharges({ meter_reading_ids: [row.id] }),
      consequences: (row) => [
        t('consequences.charge', {
          tenant: localName(row, language, 'customer_name'),
          unit: row.unit_number,
          amount: row.amount,
        }),
      ],
    };
    return { ...openList, actions: [charge] };
  }, [t, language]);
  return (
    <ListPage
      def={def}
      headerActions={
        <PermissionButton
          variant="outlined"
          color="inherit"
          to={PATHS.charged}
          permission={PERMISSIONS.view}
        >
          {t('toCharged')}
        </PermissionButton>
      }
    />
  );
}
