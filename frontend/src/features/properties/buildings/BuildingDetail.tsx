import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listBuildingHistory } from '@/api/generated/merchant/buildings-history';
import { getBuilding } from '@/api/generated/merchant/buildings-reads';
import { type Building, Status } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { AddButton } from '@/components/AddButton';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { namedBy } from '@/components/detail/RecordValue';
import { FormDialog } from '@/components/form/FormDialog';
import { Icon } from '@/components/Icon';
import { ActionMenu } from '@/components/list/ActionMenu';
import { PermissionButton } from '@/components/PermissionButton';
import { PositionText } from '@/components/PositionText';
import { StatTile, Tiles } from '@/components/StatTile';
import { NumberText } from '@/components/Text';
import { localName } from '@/i18n/useLanguage';
import { citySource } from '../cities/public';
import { districtSource } from '../districts/public';
import { OwnershipPanel, ownershipPermissions } from '../ownerships/public';
import { ParkingsPanel, parkingPermissions } from '../parkings/public';
import { sectorSource } from '../sectors/public';
import { UnitsPanel, unitPaths, unitPermissions } from '../units/public';
import { buildingActions, removeBuilding } from './actions';
import { statusColumn } from './columns';
import { buildingForm } from './form';
import { MapLink } from './MapLink';
import { OccupancyBar } from './OccupancyBar';
import { PATHS, PERMISSIONS } from './feature';

function Figures({ row }: { row: Building }) {
  const { t } = useTranslation('buildings');
  const tab = (name: string) => `${PATHS.detail(row.id)}&tab=${name}`;
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        <StatTile
          label={t('fields.units')}
          value={<NumberText value={row.units} />}
          hint={<OccupancyBar units={row.units} rented={row.rented} />}
          tone="info"
          to={tab('units')}
        />
        <StatTile
          label={t('fields.vacant')}
          value={<NumberText value={row.vacant} />}
          hint={row.vacant > 0 ? t('toLet') : undefined}
          tone={row.vacant > 0 ? 'warning' : 'success'}
          to={`${tab('units')}&occupancy=vacant`}
        />
        <StatTile
          label={t('fields.rented')}
          value={<NumberText value={row.rented} />}
          tone="success"
          to={`${tab('units')}&occupancy=rented`}
        />
        <StatTile
          label={t('fields.parkings')}
          value={<NumberText value={row.parkings} />}
          tone="accent"
          to={tab('parkings')}
        />
      </Tiles>
    </div>
  );
}

function Actions({ row }: { row: Building }) {
  const { t, i18n } = useTranslation('buildings');
  const [editing, setEditing] = useState(false);
  const remove = {
    name: 'delete',
    icon: 'trash' as const,
    danger: true,
    permission: PERMISSIONS.delete,
    when: () => row.units + row.parkings === 0,
    run: removeBuilding,
    consequences: () => [
      t('consequences.delete', { name: localName(row, i18n.language === 'ar' ? 'ar' : 'en') }),
    ],
  };
  const isEmpty = row.units === 0 && row.status === Status.active;
  return (
    <>
      <PermissionButton
        variant="outlined"
        color="inherit"
        permission={PERMISSIONS.edit}
        startIcon={<Icon name="edit" size={16} />}
        onClick={() => setEditing(true)}
      >
        {t('actions.edit')}
      </PermissionButton>
      {isEmpty && (
        <AddButton permission={unitPermissions.generate} to={unitPaths.generateIn(row.id)}>
          {t('actions.addUnits')}
        </AddButton>
      )}
      <ActionMenu ns="buildings" row={row} actions={[...buildingActions(t), remove]} />
      {editing && (
        <FormDialog
          def={buildingForm}
          title={t('form.edit')}
          id={String(row.id)}
          record={row}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

const detail: DetailDef<Building> = {
  ns: 'buildings',
  additions: 'buildings',
  load: (id) => queryOf(getBuilding, Number(id)),
  title: localName,
  status: statusColumn,
  hint: (row) => <BuildingPlace row={row} />,
  actions: (row) => <Actions row={row} />,
  above: (row) => <Figures row={row} />,
  sections: [
    {
      title: 'sections.place',
      fields: [
        { field: 'city_name', kind: 'name' },
        { field: 'sector_name', kind: 'name' },
        { field: 'district_name', kind: 'name' },
        { field: 'plot', kind: 'code' },
        { field: 'street' },
        { field: 'location_url', render: (row) => <MapLink url={row.location_url} /> },
        { field: 'coordinates', render: (row) => <PositionText value={row.coordinates} /> },
      ],
    },
    {
      title: 'sections.more',
      fields: [
        { field: 'name_en' },
        { field: 'name_ar' },
        { field: 'floors', kind: 'number' },
        { field: 'notes' },
      ],
    },
  ],
  counts: { units: (row) => row.units, parkings: (row) => row.parkings },
  tabs: [
    {
      name: 'units',
      at: { group: 'business', order: 10 },
      permission: unitPermissions.view,
      render: (row) => <UnitsPanel buildingId={row.id} />,
    },
    {
      name: 'parkings',
      at: { group: 'business', order: 20 },
      permission: parkingPermissions.view,
      render: (row) => <ParkingsPanel buildingId={row.id} />,
    },
    {
      name: 'ownership',
      at: { group: 'about', order: 10 },
      permission: ownershipPermissions.view,
      render: (row) => <OwnershipPanel thing={{ building_id: row.id }} inBuilding={row.id} />,
    },
  ],
  history: (id, params) => queryOf(listBuildingHistory, Number(id), params),
  historyWords: {
    city_id: namedBy(citySource),
    sector_id: namedBy(sectorSource),
    district_id: namedBy(districtSource),
  },
};

function BuildingPlace({ row }: { row: Building }) {
  const { i18n } = useTranslation();
  const language = i18n.language === 'ar' ? 'ar' : 'en';
  const parts = [
    row.street,
    localName(row, language, 'district_name'),
    localName(row, language, 'sector_name'),
    localName(row, language, 'city_name'),
  ].filter(Boolean);
  return <bdi>{parts.join(language === 'ar' ? '، ' : ', ')}</bdi>;
}

export const BuildingDetail = ({ id }: { id: string }) => <DetailPage def={detail} id={id} />;
