import type { MenuGroup } from '@/components/shell/types';

/** In the order of a working day; a group without a screen that the user may open is not shown. */
export const menu: readonly MenuGroup[] = [
  { path: 'dashboard', title: 'owner:dashboard', icon: 'home' },
  { path: 'contract-payments/current-payments', title: 'owner:payments', icon: 'money' },
  { path: 'contracts/current-contracts', title: 'owner:contracts', icon: 'contract' },
  { path: 'units', title: 'owner:units', icon: 'unit' },
  { path: 'buildings', title: 'owner:buildings', icon: 'building' },
  { path: 'parkings', title: 'owner:parkings', icon: 'parking' },
];
