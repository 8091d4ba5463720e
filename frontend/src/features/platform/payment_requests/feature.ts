import {
  getPaymentRequest,
  listPaymentRequests,
} from '@/api/generated/manager/payment-requests-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const ADD = '/manager/accounting/payment-request';

export const PATHS = {
  list: '/manager/accounting/payments-requests',
  add: ADD,
  addFor: (invoice: number | string) => `${ADD}?invoice_id=${invoice}`,
  detail: (id: number | string) => `${ADD}/${id}`,
} as const;

export const PERMISSIONS = managerPermissions.payment_requests;

export const READS = listOf(listPaymentRequests);

export const feature: Feature = {
  noun: 'payment_requests',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./PaymentRequests'),
      reads: readsList(READS),
      title: 'payment_requests:title',
      permission: PERMISSIONS.view,
      menu: { group: 'accounting', order: 50, title: 'manager:paymentRequests' },
    },
    {
      path: PATHS.add,
      load: () => import('./RequestScreens').then((m) => ({ default: m.NewRequest })),
      title: 'payment_requests:form.new',
      permission: PERMISSIONS.create,
      parent: PATHS.list,
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./RequestScreens').then((m) => ({ default: m.RequestScreen })),
      reads: readsRecord(getPaymentRequest),
      title: 'payment_requests:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
};
