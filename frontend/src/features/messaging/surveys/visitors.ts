import type { Feature } from '@/components/shell/feature';

const load = () => import('./SharedSurveyScreen');
const title = 'surveys:shared.title';

/** The page that a tenant answers on, and the one that says thank you: before any sign-in. */
export const visitors: Feature = {
  noun: 'surveys',
  screens: [
    { path: '/e-survey/:uniqueId', load, title },
    { path: '/invoice-rated-successfully/:uniqueId', load, title },
  ],
};
