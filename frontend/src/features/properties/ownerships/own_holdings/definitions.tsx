import type {
  ListOwnBuildingsParams,
  ListOwnParkingsParams,
  ListOwnUnitsParams,
  OwnBuilding,
  OwnParking,
  OwnUnit,
} from '@/api/generated/owner/client.schemas';
import type { ListDef } from '@/components/list/types';
import { OWNER_PATHS, OWN } from '../feature';
import { Word } from './Word';

const TONES = { rented: 'success', vacant: 'warning' } as const;
const shared = { ns: 'own_holdings' } as const;

export const ownBuildings: ListDef<OwnBuilding, ListOwnBuildingsParams> = {
  ...shared,
  icon: 'building',
  ...OWN.buildings,
  rowLink: (row) => OWNER_PATHS.unitsOf(row.id),
  columns: [
    { field: 'name', kind: 'name' },
    { field: 'city_name', kind: 'name' },
    { field: 'units', kind: 'number' },
    { field: 'rented', kind: 'number' },
    { field: 'vacant', kind: 'number' },
    { field: 'floors', kind: 'number' },
    { field: 'plot', kind: 'code', hidden: true },
    { field: 'street', hidden: true },
  ],
};

export const ownUnits: ListDef<OwnUnit, ListOwnUnitsParams> = {
  ...shared,
  icon: 'unit',
  ...OWN.units,
  columns: [
    { field: 'number', kind: 'code' },
    { field: 'building_name', kind: 'name' },
    { field: 'occupancy', kind: 'enum', tones: TONES },
    { field: 'kind', render: (row) => <Word field="kind" value={row.kind} /> },
    { field: 'bedrooms', render: (row) => <Word field="bedrooms" value={row.bedrooms} /> },
    { field: 'floor', kind: 'number' },
    { field: 'size_sqft', kind: 'number' },
    { field: 'city_name', kind: 'name', hidden: true },
  ],
  filters: [{ kind: 'enum', param: 'occupancy', values: ['vacant', 'rented'] }],
};

export const ownParkings: ListDef<OwnParking, ListOwnParkingsParams> = {
  ...shared,
  icon: 'parking',
  ...OWN.parkings,
  columns: [
    { field: 'number', kind: 'code' },
    { field: 'building_name', kind: 'name' },
    { field: 'occupancy', kind: 'enum', tones: TONES },
    { field: 'price', kind: 'money' },
  ],
  filters: [{ kind: 'enum', param: 'occupancy', values: ['vacant', 'rented'] }],
};
