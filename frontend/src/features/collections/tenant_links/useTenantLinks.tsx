import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TenantLink } from '@/api/generated/merchant/client.schemas';
import { closeTenantLink } from '@/api/generated/merchant/tenant-links-writes';
import { AddButton } from '@/components/AddButton';
import { toast } from '@/components/feedback/toasts';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import { useLanguage } from '@/i18n/useLanguage';
import { type LinksDef, visitsOf } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { OpenDialog } from './OpenDialog';

function Visits({ link, onClose }: { link: TenantLink; onClose: () => void }) {
  const { t } = useTranslation(['tenant_links', 'kit']);
  const def = useMemo(() => visitsOf(link.id), [link.id]);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="visits-title">
      <DialogTitle id="visits-title">{t('actions.visits')}</DialogTitle>
      <DialogContent>
        <ListPanel def={def} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close', { ns: 'kit' })}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** A list of tenants' links: opened (by `add`), copied, closed, with what happened at each. */
export function useTenantLinks(
  list: LinksDef,
  customerId?: number,
): { def: LinksDef; dialog: ReactNode; add: ReactNode } {
  const { t } = useTranslation('tenant_links');
  const language = useLanguage();
  const [shown, show] = useState<'open' | TenantLink>();
  const close = () => show(undefined);
  const copy = useCallback(
    async ({ public_id }: TenantLink) => {
      await navigator.clipboard.writeText(
        `${location.origin}/${language}${PATHS.shared(public_id)}`,
      );
      toast.success(t('copied'));
    },
    [language, t],
  );
  const def = useMemo<LinksDef>(
    () => ({
      ...list,
      actions: [
        {
          name: 'copy',
          icon: 'link',
          when: ({ state }) => state === 'open',
          open: (row) => void copy(row),
        },
        { name: 'visits', icon: 'view', open: show },
        {
          name: 'close',
          icon: 'lock',
          danger: true,
          permission: PERMISSIONS.close,
          when: ({ state }) => state === 'open',
          run: ({ id, version }) => closeTenantLink(id, { version }),
          consequences: () => [t('consequences.close')],
        },
      ],
    }),
    [list, copy, t],
  );
  const opened = () => {
    toast.success(t('opened'));
  };
  const dialog = (
    <>
      {shown === 'open' && <OpenDialog customerId={customerId} onOpened={opened} onClose={close} />}
      {shown && shown !== 'open' && <Visits link={shown} onClose={close} />}
    </>
  );
  const add = (
    <AddButton
      permission={PERMISSIONS.create}
      startIcon={<Icon name="link" size={16} />}
      onClick={() => show('open')}
    >
      {t('add')}
    </AddButton>
  );
  return { def, dialog, add };
}
