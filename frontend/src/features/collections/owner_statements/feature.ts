import {
  getOwnerStatement,
  getOwnerStatementDraft,
  listOwnerStatements,
} from '@/api/generated/merchant/owner-statements-reads';
import { listOwnerStatements as listOwnStatements } from '@/api/generated/owner/owner-statements-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/owner-statements';
export const PATHS = {
  list: LIST,
  detail: (id: number | string) => `${LIST}/${id}`,
  /** The account that is not closed yet, of an owner. */
  open: (ownerId: number | string) => `${LIST}/open/${ownerId}`,
} as const;
export const OWNER_PATHS = { list: '/owner/statements' } as const;
export const PERMISSIONS = permissions.owner_statements;
export const READS = listOf(listOwnerStatements, { defaultSort: '-ends_on' });
export const OWN_READS = listOf(listOwnStatements, { defaultSort: '-ends_on' });

export const feature: Feature = {
  noun: 'owner_statements',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./StatementsScreen'),
      reads: readsList(READS),
      title: 'owner_statements:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 80, title: 'merchant:ownerStatements' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./StatementScreen'),
      reads: readsRecord(getOwnerStatement),
      title: 'owner_statements:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
    {
      path: PATHS.open(':id'),
      load: () => import('./OpenScreen'),
      reads: ({ params }) => [queryOf(getOwnerStatementDraft, { owner_id: Number(params.id) })],
      title: 'owner_statements:open.title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
    {
      path: OWNER_PATHS.list,
      load: () => import('./OwnStatements'),
      reads: readsList(OWN_READS),
      title: 'owner_statements:own',
      menu: { icon: 'money', order: 35, title: 'owner:statements' },
    },
  ],
  links: { list: LIST, record: PATHS.detail },
};
