import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

/** What an owner sees of his own. */
export const OWNER_PATHS = {
  buildings: '/owner/buildings',
  units: '/owner/units',
  unitsOf: (buildingId: number) => `/owner/units?building_id=${buildingId}`,
  parkings: '/owner/parkings',
} as const;

export const PERMISSIONS = permissions.ownerships;

const own = () => import('./own_holdings/OwnHoldings');

export const feature: Feature = {
  noun: 'ownerships',
  screens: [
    {
      path: OWNER_PATHS.buildings,
      load: () => own().then((m) => ({ default: m.OwnBuildings })),
      title: 'own_holdings:lists.buildings',
      menu: { icon: 'building', order: 50, title: 'owner:buildings' },
    },
    {
      path: OWNER_PATHS.units,
      load: () => own().then((m) => ({ default: m.OwnUnits })),
      title: 'own_holdings:lists.units',
      menu: { icon: 'unit', order: 40, title: 'owner:units' },
    },
    {
      path: OWNER_PATHS.parkings,
      load: () => own().then((m) => ({ default: m.OwnParkings })),
      title: 'own_holdings:lists.parkings',
      menu: { icon: 'parking', order: 60, title: 'owner:parkings' },
    },
  ],
  adds: [
    {
      to: 'owners',
      place: 'tab',
      name: 'holdings',
      permission: PERMISSIONS.view,
      load: () => import('./HoldingsOfOwner'),
    },
  ],
};
