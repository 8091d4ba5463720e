import { getPaymentGatewaySettings } from '@/api/generated/manager/payment-gateway-settings-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { queryOf } from '@/api/operation';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { settings: '/manager/platform-setting/payment-gateway-setting' } as const;

export const PERMISSIONS = managerPermissions.payment_gateway_settings;

export const feature: Feature = {
  noun: 'payment_gateway_settings',
  screens: [
    {
      path: PATHS.settings,
      load: () => import('./SettingsScreen'),
      reads: () => [queryOf(getPaymentGatewaySettings)],
      title: 'payment_gateway_settings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 32, title: 'manager:paymentGateway' },
    },
  ],
  links: { list: PATHS.settings },
};
