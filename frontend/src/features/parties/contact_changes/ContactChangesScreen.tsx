import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ContactChange,
  ContactChangeRefusal,
  ListContactChangesParams,
} from '@/api/generated/merchant/client.schemas';
import {
  acceptContactChange,
  refuseContactChange,
} from '@/api/generated/merchant/contact-changes-writes';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { customerPaths, customerSource } from '../customers/public';
import { PERMISSIONS, READS } from './feature';
import { OwnTabs } from './OwnTabs';

const STATES = ['waiting', 'accepted', 'refused'] as const;

const list: ListDef<ContactChange, ListContactChangesParams> = {
  ns: 'contact_changes',
  icon: 'people',
  ...READS,
  columns: [
    {
      field: 'customer_name',
      kind: 'name',
      sort: 'customer',
      link: (row) => customerPaths.detail(row.customer_id),
    },
    {
      field: 'state',
      kind: 'enum',
      sort: true,
      tones: { waiting: 'warning', accepted: 'success', refused: 'danger' },
    },
    { field: 'mobile', kind: 'phone' },
    { field: 'email' },
    { field: 'language', kind: 'enum' },
    { field: 'note' },
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'present_mobile', kind: 'phone', hidden: true },
    { field: 'present_email', hidden: true },
    { field: 'reason', hidden: true },
    { field: 'decided_by', hidden: true },
    { field: 'decided_at', kind: 'datetime', hidden: true },
  ],
  card: { first: ['customer_name', 'state'], second: ['mobile', 'email', 'note'] },
  filters: [
    { kind: 'enum', param: 'state', values: STATES },
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
  export: '/api/merchant/contact_changes/export',
  exportPermission: PERMISSIONS.view,
};

const refusal: FormDef<Omit<ContactChangeRefusal, 'version'>, ContactChange> = {
  ns: 'contact_changes',
  draft: 'contact_changes-refuse',
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  update: (id, body) => refuseContactChange(Number(id), { ...body, version: body.version ?? 0 }),
};

/** What tenants want changed of how they are reached: written into their records, or refused with a reason. */
export default function ContactChangesScreen() {
  const { t } = useTranslation('contact_changes');
  const language = useLanguage();
  const [refused, refuse] = useState<ContactChange>();
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      actions: [
        {
          name: 'accept',
          icon: 'check',
          permission: PERMISSIONS.decide,
          when: ({ state }) => state === 'waiting',
          run: ({ id, version }) => acceptContactChange(id, { version }),
          consequences: (row) => [
            t('consequences.accept', { name: localName(row, language, 'customer_name') }),
          ],
        },
        {
          name: 'refuse',
          icon: 'close',
          danger: true,
          permission: PERMISSIONS.decide,
          when: ({ state }) => state === 'waiting',
          open: refuse,
        },
      ],
    }),
    [language, t],
  );
  return (
    <Page title={t('title')} hint={t('hint')}>
      <OwnTabs value="changes" />
      <ListPanel def={def} />
      {refused && (
        <LazyFormDialog
          def={refusal}
          id={String(refused.id)}
          record={refused}
          title={t('actions.refuse')}
          action={t('actions.refuse')}
          danger
          onClose={() => refuse(undefined)}
        />
      )}
    </Page>
  );
}
