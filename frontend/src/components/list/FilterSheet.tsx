import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The filters on a phone: over the list, not above it. */
export default function FilterSheet({
  onClose,
  children,
}: {
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('list.filters'),
          sx: { maxHeight: '85dvh', borderStartStartRadius: 12, borderStartEndRadius: 12 },
        },
      }}
    >
      <h2 style={{ margin: 0, padding: '14px 14px 4px', fontSize: '1rem' }}>{t('list.filters')}</h2>
      <div style={{ overflowY: 'auto', minHeight: 0 }}>{children}</div>
      <div style={{ padding: 12 }}>
        <Button variant="contained" fullWidth onClick={onClose}>
          {t('list.show')}
        </Button>
      </div>
    </Drawer>
  );
}
