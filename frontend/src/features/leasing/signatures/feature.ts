import type { Feature } from '@/components/shell/feature';

const load = () => import('./SharedContractScreen');

/** A signer's page of a contract, and the page on which anybody checks a signed one. */
export const feature: Feature = {
  noun: 'signatures',
  screens: [
    { path: '/e-contract/:uniqueId', load, title: 'signatures:title' },
    { path: '/account-contract/:uniqueId', load, title: 'signatures:title' },
    {
      path: '/verify/:verifyId',
      load: () => import('./VerifyScreen'),
      title: 'signatures:verify.title',
    },
  ],
};
