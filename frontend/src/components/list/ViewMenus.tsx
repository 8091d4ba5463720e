import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../Icon';
import { ToolButton } from './ToolButton';
import type { Column } from './types';
import type { SavedView } from './useListMemory';

interface MenuProps {
  icon: IconName;
  label: string;
  children: (close: () => void) => ReactNode;
}

function ToolMenu({ icon, label, children }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {children(() => setAnchor(null))}
        </Menu>
      )}
    </>
  );
}

interface ColumnsProps<Row> {
  ns: string;
  columns: readonly Column<Row>[];
  shown: ReadonlySet<string>;
  onChange: (shown: ReadonlySet<string>) => void;
}

export function ColumnMenu<Row>({ ns, columns, shown, onChange }: ColumnsProps<Row>) {
  const { t } = useTranslation([ns, 'kit']);
  const toggle = (field: string) => {
    const next = new Set(shown);
    if (!next.delete(field)) next.add(field);
    if (next.size > 0) onChange(next);
  };
  return (
    <ToolMenu icon="columns" label={t('list.columns', { ns: 'kit' })}>
      {() =>
        columns.map((column) => (
          <MenuItem
            key={column.field}
            role="menuitemcheckbox"
            aria-checked={shown.has(column.field)}
            onClick={() => toggle(column.field)}
            sx={{ pl: 0 }}
          >
            <Checkbox
              checked={shown.has(column.field)}
              tabIndex={-1}
              slotProps={{ input: { 'aria-hidden': true } }}
            />
            {t(column.label ?? `fields.${column.field}`)}
          </MenuItem>
        ))
      }
    </ToolMenu>
  );
}

interface ExportProps {
  onExport: (format: 'csv' | 'xlsx' | 'all') => void;
  /** Whether all rows can be asked for, as a file that is made meanwhile. */
  all: boolean;
}

export function ExportMenu({ onExport, all }: ExportProps) {
  const { t } = useTranslation();
  return (
    <ToolMenu icon="download" label={t('list.export')}>
      {(close) =>
        (all ? (['xlsx', 'csv', 'all'] as const) : (['xlsx', 'csv'] as const)).map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              close();
              onExport(format);
            }}
          >
            {t(`list.${format === 'all' ? 'exportAll' : format}`)}
          </MenuItem>
        ))
      }
    </ToolMenu>
  );
}

interface ViewsProps {
  views: readonly SavedView[];
  onPick: (view: SavedView) => void;
  onSave: (name: string) => void;
  onRemove: (name: string) => void;
}

export function ViewsMenu({ views, onPick, onSave, onRemove }: ViewsProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  return (
    <ToolMenu icon="bookmark" label={t('list.views')}>
      {(close) => [
        ...views.map((view) => (
          <MenuItem
            key={view.name}
            onClick={() => {
              close();
              onPick(view);
            }}
            sx={{ justifyContent: 'space-between', gap: 2 }}
          >
            <bdi>{view.name}</bdi>
            <IconButton
              size="small"
              aria-label={t('list.removeView', { name: view.name })}
              onClick={(event) => {
                event.stopPropagation();
                onRemove(view.name);
              }}
            >
              <Icon name="trash" size={16} />
            </IconButton>
          </MenuItem>
        )),
        views.length > 0 && <Divider key="line" />,
        <li key="save" role="none" style={{ padding: 8, display: 'flex', gap: 8 }}>
          <TextField
            label={t('list.viewName')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
          <Button
            variant="contained"
            disabled={name.trim() === ''}
            onClick={() => {
              onSave(name.trim());
              setName('');
              close();
            }}
          >
            {t('save')}
          </Button>
        </li>,
      ]}
    </ToolMenu>
  );
}
