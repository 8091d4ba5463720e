import { listMessageTemplates } from '@/api/generated/merchant/message-templates-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/setting/message-templates';
export const PATHS = {
  list: LIST,
  detail: (kind: string) => `${LIST}/${kind}`,
} as const;
export const PERMISSIONS = permissions.message_templates;

export const feature: Feature = {
  noun: 'message_templates',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./TemplatesScreen'),
      reads: () => [queryOf(listMessageTemplates)],
      title: 'message_templates:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 61, title: 'merchant:messageTemplates' },
    },
    {
      path: PATHS.detail(':kind'),
      load: () => import('./TemplateScreen'),
      title: 'message_templates:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list },
};
