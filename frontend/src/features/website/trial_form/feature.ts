import type { Feature } from '@/components/shell/feature';

const form = () => import('./RequestTrialScreen');

export const feature: Feature = {
  noun: 'trial_form',
  screens: [
    { path: '/request-free-trial', load: form, title: 'public:trial' },
    { path: '/business/request-free-trial', load: form, title: 'public:trial' },
    {
      path: '/request-free-trial-success',
      load: () => import('./TrialSuccessScreen'),
      title: 'public:trial',
    },
    {
      path: '/verify-email/:token',
      load: () => import('./VerifyEmailScreen'),
      title: 'public:trial',
    },
  ],
};
