import { lazy } from 'react';
import type { AreaRoute } from '@/components/shell/types';

const screen = {
  entry: lazy(() => import('@/features/identity/sign_in/OwnerEntryScreen')),
  welcome: lazy(() => import('@/features/identity/sign_in/WelcomeScreen')),
  profile: lazy(() => import('@/features/identity/profile/ProfileScreen')),
  noPermission: lazy(() => import('@/features/identity/sign_in/NoPermissionScreen')),
  dashboard: lazy(() => import('@/features/reports/dashboard/OwnerDashboardScreen')),
  buildings: lazy(() =>
    import('@/features/properties/own_holdings/OwnHoldings').then((m) => ({
      default: m.OwnBuildings,
    })),
  ),
  units: lazy(() =>
    import('@/features/properties/own_holdings/OwnHoldings').then((m) => ({ default: m.OwnUnits })),
  ),
  parkings: lazy(() =>
    import('@/features/properties/own_holdings/OwnHoldings').then((m) => ({
      default: m.OwnParkings,
    })),
  ),
  contracts: lazy(() => import('@/features/leasing/contracts/owner/OwnContracts')),
  contract: lazy(() => import('@/features/leasing/contracts/owner/OwnContract')),
  payments: lazy(() => import('@/features/collections/contract_payments/owner/OwnPayments')),
};

export const signedRoutes: readonly AreaRoute[] = [
  { path: '', screen: screen.entry, title: 'owner:welcome' },
  { path: 'welcome', screen: screen.welcome, title: 'owner:welcome' },
  { path: 'profile', screen: screen.profile, title: 'profile:title' },
  { path: 'no-permission', screen: screen.noPermission, title: 'kit:noPermission.title' },
  { path: 'dashboard', screen: screen.dashboard, title: 'dashboard:owner.title' },
  { path: 'buildings', screen: screen.buildings, title: 'own_holdings:lists.buildings' },
  { path: 'units', screen: screen.units, title: 'own_holdings:lists.units' },
  { path: 'parkings', screen: screen.parkings, title: 'own_holdings:lists.parkings' },
  {
    path: 'contracts/current-contracts',
    screen: screen.contracts,
    title: 'contracts:lists.current-contracts',
  },
  {
    path: 'contracts/historical-contracts',
    screen: screen.contracts,
    title: 'contracts:lists.historical-contracts',
  },
  { path: 'contracts/contract/:id', screen: screen.contract, title: 'contracts:title' },
  {
    path: 'contract-payments/current-payments',
    screen: screen.payments,
    title: 'contract_payments:lists.current-payments',
  },
  {
    path: 'contract-payments/current-payments-report',
    screen: screen.payments,
    title: 'contract_payments:lists.current-payments-report',
  },
  {
    path: 'contract-payments/historical-payments',
    screen: screen.payments,
    title: 'contract_payments:lists.historical-payments',
  },
];
