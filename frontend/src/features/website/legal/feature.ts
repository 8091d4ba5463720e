import type { Feature } from '@/components/shell/feature';

const legal = () => import('./LegalScreens');

export const feature: Feature = {
  noun: 'legal',
  screens: [
    {
      path: '/terms-and-conditions',
      load: () => legal().then((m) => ({ default: m.TermsScreen })),
      title: 'public:terms',
    },
    {
      path: '/privacy-policy',
      load: () => legal().then((m) => ({ default: m.PrivacyScreen })),
      title: 'public:privacy',
    },
  ],
};
