import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { Icon } from '../Icon';
import type { RowAction } from './types';
import { useRunAction } from './useRunAction';

interface Props<Row> {
  ns: string;
  row: Row;
  actions: readonly RowAction<Row>[];
}

/** What can be done with one row; without anything allowed it is not there. */
export function ActionMenu<Row>({ ns, row, actions }: Props<Row>) {
  const { t } = useTranslation([ns, 'kit']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const allows = useAllows();
  const run = useRunAction<Row>(ns);
  const navigate = useNavigate();
  const possible = actions.filter(
    (action) => allows(action.permission) && (action.when?.(row) ?? true),
  );
  if (possible.length === 0) return null;
  const choose = (action: RowAction<Row>) => {
    setAnchor(null);
    if (action.link) void navigate(action.link(row));
    else if (action.open) action.open(row);
    else void run(action, [row]);
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('list.actions', { ns: 'kit' })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" size={18} />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {possible.map((action) => (
            <MenuItem
              key={action.name}
              onClick={() => choose(action)}
              sx={action.danger ? { color: 'error.main' } : undefined}
            >
              {action.icon && (
                <ListItemIcon sx={{ color: 'inherit' }}>
                  <Icon name={action.icon} size={18} />
                </ListItemIcon>
              )}
              {t(`actions.${action.name}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
