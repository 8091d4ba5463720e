import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDownload } from '@/components/feedback/useDownload';
import { Icon } from '@/components/Icon';
import { ListPage } from '@/components/list/ListPage';
import { useBegun } from '@/components/list/useBegun';
import { KINDS, importList } from './columns';
import { PERMISSIONS } from './feature';
import { UploadDialog } from './UploadDialog';

/** Files to begin with, one a kind. */
function Samples() {
  const { t } = useTranslation('imports');
  const save = useDownload();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const id = useId();
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        startIcon={<Icon name="download" size={16} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('samples')}
      </Button>
      <Menu
        id={id}
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
      >
        {KINDS.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(undefined);
              void save(
                { url: '/api/merchant/imports/sample/export', params: { kind } },
                `${kind}-sample.xlsx`,
              );
            }}
          >
            {t(`values.kind.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** What was brought in from files, and the way in. */
export default function ImportsScreen() {
  const [query] = useSearchParams();
  const [open, setOpen] = useState(false);
  const asked = KINDS.find((kind) => kind === query.get('kind'));
  useBegun('imports', PERMISSIONS.create, () => setOpen(true));
  const def = useMemo(
    () => ({ ...importList, add: { open: () => setOpen(true), permission: PERMISSIONS.create } }),
    [],
  );
  return (
    <>
      <ListPage def={def} headerActions={<Samples />} />
      {open && <UploadDialog kind={asked ?? 'units'} onClose={() => setOpen(false)} />}
    </>
  );
}
