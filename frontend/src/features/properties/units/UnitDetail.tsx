import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import MuiLink from '@mui/material/Link';
import { Status, type Unit } from '@/api/generated/merchant/client.schemas';
import { listUnitHistory } from '@/api/generated/merchant/units-history';
import { getUnit } from '@/api/generated/merchant/units-reads';
import { queryOf } from '@/api/operation';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { namedBy } from '@/components/detail/RecordValue';
import { Icon } from '@/components/Icon';
import { ActionMenu } from '@/components/list/ActionMenu';
import { PermissionButton } from '@/components/PermissionButton';
import { PositionText } from '@/components/PositionText';
import { RecordAdditions } from '@/components/shell/additions';
import { useLinks } from '@/components/shell/features';
import { StatTile, Tiles } from '@/components/StatTile';
import { StatusChip } from '@/components/StatusChip';
import { Money, NumberText } from '@/components/Text';
import { DocumentsPanel, documentPermissions } from '@/features/parties/documents/public';
import { Word } from '@/components/Word';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { MapLink, buildingPaths, buildingSource } from '../buildings/public';
import { OwnershipPanel, ownershipPermissions } from '../ownerships/public';
import { letUnit, stateActions } from './actions';
import { PATHS, PERMISSIONS } from './feature';
import { OCCUPANCY_TONES } from './occupancy';
import { MissingIdentifiers, PlaceNumbers, Readiness } from './Readiness';

function State({ row }: { row: Unit }) {
  const { t } = useTranslation('units');
  if (row.status === Status.disabled)
    return <StatusChip label={t(`values.status.${Status.disabled}`)} />;
  return (
    <StatusChip
      tone={OCCUPANCY_TONES[row.occupancy]}
      label={t(`values.occupancy.${row.occupancy}`)}
    />
  );
}

function Place({ row }: { row: Unit }) {
  const language = useLanguage();
  return (
    <>
      <MuiLink component={Link} to={buildingPaths.detail(row.building_id)}>
        <bdi>{localName(row, language, 'building_name')}</bdi>
      </MuiLink>{' '}
      · <bdi>{localName(row, language, 'city_name')}</bdi> <Readiness row={row} />
    </>
  );
}

function Figures({ row }: { row: Unit }) {
  const { t } = useTranslation('units');
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        <StatTile
          label={t('fields.minimum_rent')}
          value={<Money amount={row.minimum_rent} />}
          hint={t('aYear')}
          tone="info"
        />
        <RecordAdditions to="units" place="tile" id={row.id} />
        <StatTile
          label={t('fields.size_sqft')}
          value={<NumberText value={row.size_sqft} />}
          hint={
            <>
              <Word ns="units" field="kind" value={row.kind} /> ·{' '}
              <Word ns="units" field="bedrooms" value={row.bedrooms} />
            </>
          }
        />
      </Tiles>
    </div>
  );
}

function Actions({ row }: { row: Unit }) {
  const { t } = useTranslation('units');
  const letting = letUnit(useLinks());
  return (
    <>
      <PermissionButton
        variant="outlined"
        color="inherit"
        to={PATHS.clone(row.id)}
        permission={PERMISSIONS.create}
      >
        {t('actions.clone')}
      </PermissionButton>
      <PermissionButton
        variant="outlined"
        color="inherit"
        to={PATHS.access(row.id)}
        permission={PERMISSIONS.access}
      >
        {t('actions.access')}
      </PermissionButton>
      {letting?.when?.(row) && (
        <PermissionButton
          variant="contained"
          to={letting.link?.(row)}
          permission={letting.permission}
          startIcon={<Icon name="contract" size={16} />}
        >
          {t('actions.let')}
        </PermissionButton>
      )}
      <ActionMenu ns="units" row={row} actions={stateActions(t)} />
    </>
  );
}

const detail: DetailDef<Unit> = {
  ns: 'units',
  load: (id) => queryOf(getUnit, Number(id)),
  title: (row, language) => `${row.number} · ${localName(row, language, 'building_name')}`,
  status: { field: 'status', render: (row) => <State row={row} /> },
  hint: (row) => <Place row={row} />,
  additions: 'units',
  edit: { to: (row) => PATHS.edit(row.id), permission: PERMISSIONS.edit },
  actions: (row) => <Actions row={row} />,
  above: (row) => <Figures row={row} />,
  sections: [
    {
      title: 'sections.traits',
      fields: [
        { field: 'usage', render: (row) => <Word ns="units" field="usage" value={row.usage} /> },
        { field: 'kind', render: (row) => <Word ns="units" field="kind" value={row.kind} /> },
        {
          field: 'bedrooms',
          render: (row) => <Word ns="units" field="bedrooms" value={row.bedrooms} />,
        },
        { field: 'bathrooms', kind: 'number' },
        { field: 'size_sqft', kind: 'number' },
        { field: 'floor', kind: 'number' },
        { field: 'market_value', kind: 'money' },
      ],
    },
    {
      title: 'sections.place',
      fields: [
        { field: 'building_name', kind: 'name' },
        { field: 'city_name', kind: 'name' },
        { field: 'sector_name', kind: 'name' },
        { field: 'district_name', kind: 'name' },
        { field: 'plot', kind: 'code' },
        { field: 'location_url', render: (row) => <MapLink url={row.location_url} /> },
        { field: 'position', render: (row) => <PositionText value={row.position} /> },
      ],
    },
    {
      title: 'sections.official',
      fields: [
        { field: 'electricity_number', kind: 'code' },
        { field: 'sewerage_number', kind: 'code' },
        { field: 'property_number', kind: 'code' },
        {
          field: 'makani_number',
          label: 'placeNumbers',
          render: (row) => <PlaceNumbers row={row} />,
        },
        { field: 'missing_identifiers', render: (row) => <MissingIdentifiers row={row} /> },
        { field: 'notes' },
      ],
    },
  ],
  tabs: [
    {
      name: 'ownership',
      at: { group: 'about', order: 10 },
      permission: ownershipPermissions.view,
      render: (row) => (
        <OwnershipPanel thing={{ unit_id: row.id }} throughBuilding={row.building_id} />
      ),
    },
    {
      name: 'documents',
      at: { group: 'papers', order: 30 },
      permission: documentPermissions.view,
      render: (row) => <DocumentsPanel noun="units" recordId={row.id} />,
    },
  ],
  history: (id, params) => queryOf(listUnitHistory, Number(id), params),
  historyWords: { building_id: namedBy(buildingSource) },
};

export default function UnitDetail() {
  const { id = '' } = useParams();
  return <DetailPage key={id} def={detail} id={id} />;
}
