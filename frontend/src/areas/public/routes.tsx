import { lazy } from 'react';
import type { AreaRoute } from '@/components/shell/types';

const SharedContract = lazy(() => import('@/features/leasing/shared_contract/SharedContractScreen'));
const trial = lazy(() => import('@/features/website/trial_form/RequestTrialScreen'));
const features = lazy(() => import('@/features/website/site/FeaturesScreen'));
const legal = () => import('@/features/website/legal/LegalScreens');

const screen = {
  landing: lazy(() => import('@/features/website/site/LandingScreen')),
  pricing: lazy(() => import('@/features/website/site/PricingScreen')),
  success: lazy(() => import('@/features/website/trial_form/TrialSuccessScreen')),
  verify: lazy(() => import('@/features/website/trial_form/VerifyEmailScreen')),
  terms: lazy(() => legal().then((m) => ({ default: m.TermsScreen }))),
  privacy: lazy(() => legal().then((m) => ({ default: m.PrivacyScreen }))),
  leave: lazy(() => import('@/features/website/site/LeaveToNotFound')),
};

/** With the website's header and footer. */
export const websiteRoutes: readonly AreaRoute[] = [
  { path: '', screen: screen.landing, title: 'public:home' },
  { path: 'features', screen: features, title: 'public:features' },
  { path: 'business/features', screen: features, title: 'public:features' },
  { path: 'business/pricing', screen: screen.pricing, title: 'public:pricing' },
  { path: 'request-free-trial', screen: trial, title: 'public:trial' },
  { path: 'business/request-free-trial', screen: trial, title: 'public:trial' },
  { path: 'request-free-trial-success', screen: screen.success, title: 'public:trial' },
  { path: 'verify-email/:token', screen: screen.verify, title: 'public:trial' },
  { path: 'terms-and-conditions', screen: screen.terms, title: 'public:terms' },
  { path: 'privacy-policy', screen: screen.privacy, title: 'public:privacy' },
  { path: 'not-found', screen: screen.leave, title: 'kit:notFound.title' },
];

/** Shared documents: the document is the page. */
export const bareRoutes: readonly AreaRoute[] = [
  { path: 'e-contract/:uniqueId', screen: SharedContract, title: 'shared_contract:title' },
  { path: 'account-contract/:uniqueId', screen: SharedContract, title: 'shared_contract:title' },
];
