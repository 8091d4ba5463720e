import type { Feature } from '@/components/shell/feature';

/** The page on which an invoice is seen and paid: before any sign-in. */
export const visitors: Feature = {
  noun: 'account_invoices',
  screens: [
    {
      path: '/account-invoice/:uniqueId',
      load: () => import('./SharedInvoiceScreen'),
      title: 'account_invoices:shared.title',
    },
  ],
};
