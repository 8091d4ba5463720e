import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onResize } from '@/lib/onResize';
import { Icon } from '../Icon';
import { cutOf } from '../list/useFitting';

/** The room of the button that has the rest. */
const MORE_WIDTH = 104;

export interface RecordTab {
  name: string;
  label: string;
  /** Whether a line parts it from the tab before. */
  parted: boolean;
}

interface Props {
  tabs: readonly RecordTab[];
  current: string;
  /** The panel's id, and what the tabs' ids begin with. */
  ids: string;
  open: (name: string) => void;
}

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  marginBlockEnd: 24,
  '& > .MuiTabs-root': { flex: '0 1 auto', minWidth: 0 },
  '& > button': { flex: 'none', marginInlineStart: 8 },
});
const parted = {
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    insetBlock: 14,
    borderInlineStart: '1px solid',
    borderColor: 'divider',
  },
} as const;

/** Which tabs have no room in the bar; all are drawn once to be measured. */
function useCut(tabs: readonly RecordTab[], current: string) {
  const bar = useRef<HTMLDivElement>(null);
  const labels = tabs.map(({ label }) => label).join('\n');
  const [measured, setMeasured] = useState<{ labels: string; widths: readonly number[] }>();
  const [room, setRoom] = useState(0);
  const known = measured?.labels === labels ? measured.widths : undefined;
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const drawn = [...element.querySelectorAll<HTMLElement>('[role="tab"]')];
    if (!known) setMeasured({ labels, widths: drawn.map((tab) => tab.offsetWidth) });
    const look = () => setRoom(element.clientWidth);
    look();
    return onResize(element, look);
  }, [labels, known]);
  const columns = tabs.map(({ name }, index) => ({ field: name, width: known?.[index] ?? 0 }));
  const missing = columns.reduce((sum, { width }) => sum + width, 0) - room;
  const kept = [tabs[0]?.name ?? '', current];
  return { bar, cut: missing > 0 ? cutOf(columns, kept, missing + MORE_WIDTH) : new Set<string>() };
}

/** A record's tabs; those that have no room are in a menu, the chosen one never. */
export function RecordTabs({ tabs, current, ids, open }: Props) {
  const { t } = useTranslation('kit');
  const { bar, cut } = useCut(tabs, current);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Bar ref={bar} className="no-print">
      <Tabs
        value={current}
        onChange={(_, name: string) => open(name)}
        variant="scrollable"
        scrollButtons={false}
      >
        {tabs
          .filter(({ name }) => !cut.has(name))
          .map((tab) => (
            <Tab
              key={tab.name}
              value={tab.name}
              label={tab.label}
              id={`${ids}-${tab.name}`}
              aria-controls={current === tab.name ? `${ids}-panel` : undefined}
              sx={tab.parted ? parted : undefined}
            />
          ))}
      </Tabs>
      {cut.size > 0 && (
        <Button
          color="inherit"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          startIcon={<Icon name="more" size={16} />}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {t('detail.more')}
        </Button>
      )}
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {tabs
            .filter(({ name }) => cut.has(name))
            .map(({ name, label, parted: divider }) => (
              <MenuItem
                key={name}
                sx={divider ? { borderBlockStart: '1px solid', borderColor: 'divider' } : undefined}
                onClick={() => {
                  setAnchor(null);
                  open(name);
                }}
              >
                {label}
              </MenuItem>
            ))}
        </Menu>
      )}
    </Bar>
  );
}
