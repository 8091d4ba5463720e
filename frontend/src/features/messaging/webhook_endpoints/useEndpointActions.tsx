import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '@/api/generated/merchant/client.schemas';
import {
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  replaceWebhookEndpointSecret,
  testWebhookEndpoint,
} from '@/api/generated/merchant/webhook-endpoints-writes';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { TokenDialog } from '@/components/TokenDialog';
import { PERMISSIONS } from './feature';
import { enabling, endpointForm, replaying } from './forms';

type Open = { what: 'edit' | 'enable' | 'replay'; row: WebhookEndpoint };

/** What can be done with an endpoint, and the dialogs of that. */
export function useEndpointActions(onGone?: () => void): {
  actions: readonly RowAction<WebhookEndpoint>[];
  dialog: ReactNode;
  showSecret: (endpoint: WebhookEndpoint) => void;
} {
  const { t } = useTranslation('webhook_endpoints');
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  const close = () => setOpen(undefined);
  const actions = useMemo<readonly RowAction<WebhookEndpoint>[]>(() => {
    const isEnabled = (row: WebhookEndpoint) => row.is_enabled;
    const edit = { permission: PERMISSIONS.edit };
    return [
      {
        name: 'test',
        icon: 'mail',
        ...edit,
        when: isEnabled,
        run: ({ id }) => testWebhookEndpoint(id),
      },
      { name: 'edit', icon: 'edit', ...edit, open: (row) => setOpen({ what: 'edit', row }) },
      {
        name: 'replay',
        icon: 'refresh',
        ...edit,
        when: isEnabled,
        open: (row) => setOpen({ what: 'replay', row }),
      },
      {
        name: 'secret',
        icon: 'lock',
        ...edit,
        consequences: () => [t('consequences.secret')],
        run: async ({ id, version }) =>
          setSecret((await replaceWebhookEndpointSecret(id, { version })).secret),
      },
      {
        name: 'enable',
        icon: 'check',
        ...edit,
        when: (row) => !row.is_enabled,
        open: (row) => setOpen({ what: 'enable', row }),
      },
      {
        name: 'disable',
        icon: 'close',
        ...edit,
        danger: true,
        when: isEnabled,
        consequences: () => [t('consequences.disable')],
        run: ({ id, version }) => disableWebhookEndpoint(id, { version }),
      },
      {
        name: 'delete',
        icon: 'trash',
        permission: PERMISSIONS.delete,
        danger: true,
        consequences: ({ url }) => [t('consequences.delete', { url })],
        run: async ({ id }) => {
          await deleteWebhookEndpoint(id);
          onGone?.();
        },
      },
    ];
  }, [t, onGone]);
  const forms = useMemo(
    () => open && { enable: enabling(open.row), replay: replaying(open.row) },
    [open],
  );
  const dialog = (
    <>
      {open?.what === 'edit' && (
        <LazyFormDialog
          def={endpointForm}
          id={String(open.row.id)}
          record={open.row}
          title={t('form.edit')}
          onClose={close}
        />
      )}
      {open?.what === 'enable' && forms && (
        <LazyFormDialog def={forms.enable} title={t('form.enable')} onClose={close} />
      )}
      {open?.what === 'replay' && forms && (
        <LazyFormDialog def={forms.replay} title={t('form.replay')} onClose={close} />
      )}
      {secret && (
        <TokenDialog ns="webhook_endpoints" token={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
  return { actions, dialog, showSecret: (endpoint) => setSecret(endpoint.secret) };
}
