import type {
  ListOwnBuildingsParams,
  ListOwnParkingsParams,
  ListOwnUnitsParams,
  OwnBuilding,
  OwnParking,
  OwnUnit,
} from '@/api/generated/owner/client.schemas';
import type { ListDef } from '@/components/list/types';
import { PositionText } from '@/components/PositionText';
import { tonesOf } from '@/theme/states';
import { OWNER_PATHS, OWN } from '../feature';
import { Word } from './Word';

const TONES = tonesOf('vacant', 'rented');
const shared = { ns: 'own_holdings' } as const;

export const ownBuildings: ListDef<OwnBuilding, ListOwnBuildingsParams> = {
  ...shared,
  icon: 'building',
  ...OWN.buildings,
  export: '/api/owner/buildings/export',
  rowLink: (row) => OWNER_PATHS.unitsOf(row.id),
  columns: [
    { field: 'name', kind: 'name' },
    { field: 'city_name', kind: 'name' },
    { field: 'units', kind: 'number' },
    { field: 'rented', kind: 'number' },
    { field: 'vacant', kind: 'number' },
    { field: 'floors', kind: 'number', sort: true },
    { field: 'plot', kind: 'code', hidden: true },
    { field: 'street', hidden: true },
    { field: 'position', render: (row) => <PositionText value={row.position} />, hidden: true },
  ],
};

export const ownUnits: ListDef<OwnUnit, ListOwnUnitsParams> = {
  ...shared,
  icon: 'unit',
  ...OWN.units,
  export: '/api/owner/units/export',
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'building_name', kind: 'name' },
    { field: 'occupancy', kind: 'enum', sort: true, tones: TONES },
    { field: 'kind', render: (row) => <Word field="kind" value={row.kind} /> },
    { field: 'bedrooms', render: (row) => <Word field="bedrooms" value={row.bedrooms} /> },
    { field: 'floor', kind: 'number', sort: true },
    { field: 'size_sqft', kind: 'number', sort: true },
    { field: 'city_name', kind: 'name', hidden: true },
    { field: 'position', render: (row) => <PositionText value={row.position} />, hidden: true },
  ],
  card: { first: ['number', 'occupancy'], second: ['building_name', 'kind'] },
  filters: [{ kind: 'enum', param: 'occupancy', values: ['vacant', 'rented'] }],
};

export const ownParkings: ListDef<OwnParking, ListOwnParkingsParams> = {
  ...shared,
  icon: 'parking',
  ...OWN.parkings,
  export: '/api/owner/parkings/export',
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'building_name', kind: 'name' },
    { field: 'occupancy', kind: 'enum', sort: true, tones: TONES },
    { field: 'price', kind: 'money', sort: true },
  ],
  filters: [{ kind: 'enum', param: 'occupancy', values: ['vacant', 'rented'] }],
};
