import { visitors as ownLinks } from '@/features/collections/tenant_links/visitors';
import { feature as signatures } from '@/features/leasing/signatures/feature';
import { visitors as sharedApprovals } from '@/features/collections/owner_approvals/visitors';
import { visitors as sharedRequests } from '@/features/parties/document_requests/visitors';
import { visitors as sharedInvoices } from '@/features/platform/account_invoices/visitors';
import { visitors as sharedUnits } from '@/features/properties/e_units/visitors';
import { visitors as sharedViewings } from '@/features/properties/viewings/visitors';
import { visitors as sharedSurveys } from '@/features/messaging/surveys/visitors';
import { feature as legal } from '@/features/website/legal/feature';
import { feature as site } from '@/features/website/site/feature';
import { feature as trialForm } from '@/features/website/trial_form/feature';
import { routesOf } from '../tables';

/** With the website's header and footer. */
export const websiteRoutes = routesOf('public', [site, trialForm, legal]);

/** Shared documents: the document is the page. */
export const bareRoutes = routesOf('public', [
  signatures,
  sharedUnits,
  sharedViewings,
  sharedRequests,
  sharedApprovals,
  sharedInvoices,
  sharedSurveys,
  ownLinks,
]);
