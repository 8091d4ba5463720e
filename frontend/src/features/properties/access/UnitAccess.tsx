import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { getUnit, getUnitAccess } from '@/api/generated/merchant/units-reads';
import { giveUnitAccess, takeUnitAccess } from '@/api/generated/merchant/units-writes';
import { queryOf } from '@/api/operation';
import { Page } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { unitPaths, unitPermissions } from '../units/public';
import { AccessPanel } from './AccessPanel';

/** Who reaches one unit. */
export default function UnitAccess() {
  const id = Number(useParams().id);
  const { t } = useTranslation(['access', 'units']);
  const language = useLanguage();
  const { data: unit } = useQuery(queryOf(getUnit, id));
  return (
    <Page
      title={
        unit
          ? t('ofUnit', {
              number: `${unit.number} · ${localName(unit, language, 'building_name')}`,
            })
          : t('title')
      }
      hint={t('hint')}
      actions={
        <PermissionButton
          variant="outlined"
          color="inherit"
          to={unitPaths.detail(id)}
          permission={unitPermissions.view}
        >
          {t('units:actions.open')}
        </PermissionButton>
      }
    >
      <AccessPanel
        calls={{
          read: queryOf(getUnitAccess, id),
          give: (userId) => giveUnitAccess(id, { user_id: userId }),
          take: (userId) => takeUnitAccess(id, userId),
        }}
      />
    </Page>
  );
}
