import type { Feature } from '@/components/shell/feature';

const load = () => import('./SharedContractScreen');

/** The tenant's page of a contract, where it is signed; the document is the page. */
export const feature: Feature = {
  noun: 'signatures',
  screens: [
    { path: '/e-contract/:uniqueId', load, title: 'signatures:title' },
    { path: '/account-contract/:uniqueId', load, title: 'signatures:title' },
  ],
};
