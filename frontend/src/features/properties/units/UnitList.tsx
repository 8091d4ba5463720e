import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { ImportButton } from '@/components/list/ImportButton';
import { ListPage, ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import { useLinks } from '@/components/shell/features';
import { unitActions } from './actions';
import { unitList, unitsInBuilding, vacantUnitList } from './columns';
import { PATHS, PERMISSIONS } from './feature';

function GenerateButton({ to }: { to: string }) {
  const { t } = useTranslation('units');
  return (
    <PermissionButton
      variant="outlined"
      color="inherit"
      to={to}
      permission={PERMISSIONS.generate}
      startIcon={<Icon name="building" size={16} />}
    >
      {t('generate.open')}
    </PermissionButton>
  );
}

const OFFERED = ['let', 'edit', 'clone'];

/** Every unit of every building. */
export default function UnitList() {
  const { t } = useTranslation('units');
  const links = useLinks();
  const def = useMemo(() => ({ ...unitList, actions: unitActions(t, links) }), [t, links]);
  return (
    <ListPage
      def={def}
      headerActions={
        <>
          <ImportButton kind="units" />
          <GenerateButton to={PATHS.generate} />
        </>
      }
    />
  );
}

/** What the office can offer on the telephone. */
export function VacantUnitList() {
  const { t } = useTranslation('units');
  const links = useLinks();
  const def = useMemo(
    () => ({
      ...vacantUnitList,
      actions: unitActions(t, links).filter(({ name }) => OFFERED.includes(name)),
    }),
    [t, links],
  );
  return <ListPage def={def} />;
}

/** The units of one building, for a tab of its page. */
export function UnitsPanel({ buildingId }: { buildingId: number }) {
  const { t } = useTranslation('units');
  const links = useLinks();
  const def = useMemo(
    () => ({ ...unitsInBuilding(buildingId), actions: unitActions(t, links) }),
    [buildingId, t, links],
  );
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="outlined"
          color="inherit"
          to={PATHS.addTo(buildingId)}
          permission={PERMISSIONS.create}
          startIcon={<Icon name="plus" size={16} />}
        >
          {t('add')}
        </PermissionButton>
        <GenerateButton to={PATHS.generateIn(buildingId)} />
      </PanelActions>
      <ListPanel def={def} />
    </>
  );
}
