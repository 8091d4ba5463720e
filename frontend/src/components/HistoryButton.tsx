import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '@/lib/area';
import { Icon } from './Icon';
import { LazyHistoryDialog } from './LazyDialogs';
import { PermissionButton } from './PermissionButton';

interface Props extends Omit<ComponentProps<typeof LazyHistoryDialog>, 'onClose'> {
  permission?: Permission;
}

/** Opens the history of what a screen shows. */
export function HistoryButton({ permission, ...shown }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PermissionButton
        variant="outlined"
        color="inherit"
        permission={permission}
        startIcon={<Icon name="clock" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('detail.history')}
      </PermissionButton>
      {isOpen && <LazyHistoryDialog {...shown} onClose={() => setOpen(false)} />}
    </>
  );
}
