import { listOwnBuildings } from '@/api/generated/owner/buildings-reads';
import { listOwnParkings } from '@/api/generated/owner/parkings-reads';
import { listOwnUnits } from '@/api/generated/owner/units-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

/** What an owner sees of his own. */
export const OWNER_PATHS = {
  buildings: '/owner/buildings',
  units: '/owner/units',
  unitsOf: (buildingId: number) => `/owner/units?building_id=${buildingId}`,
  parkings: '/owner/parkings',
} as const;

export const PERMISSIONS = permissions.ownerships;

export const OWN = {
  buildings: listOf(listOwnBuildings),
  units: listOf(listOwnUnits),
  parkings: listOf(listOwnParkings),
} as const;

export const feature: Feature = {
  noun: 'ownerships',
  screens: [
    {
      path: OWNER_PATHS.buildings,
      load: () => import('./own_holdings/OwnHoldings').then((m) => ({ default: m.OwnBuildings })),
      reads: readsList(OWN.buildings),
      title: 'own_holdings:lists.buildings',
      menu: { icon: 'building', order: 50, title: 'owner:buildings' },
    },
    {
      path: OWNER_PATHS.units,
      load: () => import('./own_holdings/OwnHoldings').then((m) => ({ default: m.OwnUnits })),
      reads: readsList(OWN.units),
      title: 'own_holdings:lists.units',
      menu: { icon: 'unit', order: 40, title: 'owner:units' },
    },
    {
      path: OWNER_PATHS.parkings,
      load: () => import('./own_holdings/OwnHoldings').then((m) => ({ default: m.OwnParkings })),
      reads: readsList(OWN.parkings),
      title: 'own_holdings:lists.parkings',
      menu: { icon: 'parking', order: 60, title: 'owner:parkings' },
    },
  ],
};
