import type { Feature } from '@/components/shell/feature';

const features = () => import('./FeaturesScreen');

export const feature: Feature = {
  noun: 'site',
  screens: [
    { path: '/', load: () => import('./LandingScreen'), title: 'public:home' },
    { path: '/features', load: features, title: 'public:features' },
    { path: '/business/features', load: features, title: 'public:features' },
    { path: '/business/pricing', load: () => import('./PricingScreen'), title: 'public:pricing' },
    { path: '/not-found', load: () => import('./LeaveToNotFound'), title: 'kit:notFound.title' },
  ],
};
