import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../Icon';
import type { MenuGroup, PaletteAction, PaletteEntry, PaletteSource } from './types';
import { usePalette } from './usePalette';

const Box = styled('div')(({ theme }) => ({
  '& .line': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '0 16px',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& input': {
    all: 'unset',
    flex: 1,
    minWidth: 0,
    height: 52,
    ...theme.typography.subtitle1,
    fontWeight: 400,
  },
  '& .found': { maxHeight: '52vh', overflowY: 'auto', padding: 8, minHeight: 80 },
  '& h3': {
    ...theme.typography.caption,
    fontWeight: 600,
    color: theme.palette.text.secondary,
    margin: '8px 8px 4px',
  },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 40,
    padding: '4px 8px',
    borderRadius: 8,
    cursor: 'pointer',
    ...theme.typography.body1,
  },
  '& [role=option][aria-selected=true]': { background: theme.palette.action.selected },
  '& .words': { display: 'grid', minWidth: 0, flex: 1 },
  '& .words > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& .reason': {
    ...theme.typography.caption,
    flexShrink: 0,
    padding: '2px 8px',
    borderRadius: 6,
    color: theme.tones.info.text,
    background: theme.tones.info.fill,
  },
  '& p': { textAlign: 'center', color: theme.palette.text.secondary, padding: 20, margin: 0 },
}));

interface Props {
  base: string;
  menu: readonly MenuGroup[];
  sources: readonly PaletteSource[];
  actions: readonly PaletteAction[];
  onClose: () => void;
}

/** Ctrl+K: any screen or record by a few letters, by keyboard alone. */
export default function Palette({ onClose, ...props }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const wanted = text.trim();
  const asked = useDeferredValue(wanted);
  const { groups, isAsking } = usePalette(props, asked);
  const isReady = asked === wanted && !isAsking;
  // Enter before the answer is there opens what the answer to this text has first.
  const [hurried, setHurried] = useState(false);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(at, entries.length - 1);
  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
  const first = isReady && hurried ? entries[0]?.to : undefined;
  useEffect(() => {
    if (!isReady || !hurried) return;
    setHurried(false);
    if (first === undefined) return;
    onClose();
    void navigate(first);
  }, [isReady, hurried, first, onClose, navigate]);
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = (current + step + entries.length) % Math.max(1, entries.length);
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      if (isReady) go(entries[current]);
      else setHurried(true);
    }
  };
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, group) => sum + group.entries.length, 0),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': t('shell.palette') } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box>
        <div className="line">
          <Icon name="search" />
          <input
            autoFocus
            value={text}
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-label={t('shell.palette')}
            placeholder={t('shell.paletteHint')}
            aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
            onKeyDown={keys}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
              setHurried(false);
            }}
          />
        </div>
        <div className="found" role="listbox" id={`${id}-list`} aria-label={t('shell.palette')}>
          {entries.length === 0 && (
            <p role="presentation">{t(isReady ? 'shell.paletteNone' : 'loading')}</p>
          )}
          {groups.map((group, groupAt) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <h3 role="presentation">{group.title}</h3>
              {group.entries.map((entry, entryAt) => {
                const own = (starts[groupAt] ?? 0) + entryAt;
                return (
                  <div
                    key={entry.id}
                    role="option"
                    tabIndex={-1}
                    id={`${id}-${own}`}
                    aria-selected={own === current}
                    onMouseMove={() => setAt(own)}
                    onClick={() => go(entry)}
                    onKeyDown={keys}
                  >
                    <Icon name={entry.icon ?? 'forward'} size={18} />
                    <span className="words">
                      <span>
                        <bdi>{entry.label}</bdi>
                      </span>
                      {entry.hint && (
                        <small>
                          <bdi>{entry.hint}</bdi>
                        </small>
                      )}
                    </span>
                    {entry.reason && <span className="reason">{t(entry.reason)}</span>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </Box>
    </Dialog>
  );
}
