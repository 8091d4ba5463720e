import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { matchesSearch } from '@/lib/text/search';
import { Icon } from '../Icon';
import type { MenuGroup, PaletteEntry, PaletteSource } from './types';

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
    minHeight: 38,
    paddingInline: 8,
    borderRadius: 8,
    cursor: 'pointer',
    ...theme.typography.body1,
  },
  '& [role=option][aria-selected=true]': { background: theme.palette.action.selected },
  '& small': { marginInlineStart: 'auto', color: theme.palette.text.secondary },
  '& p': { textAlign: 'center', color: theme.palette.text.secondary, padding: 20, margin: 0 },
}));

interface Props {
  base: string;
  menu: readonly MenuGroup[];
  sources: readonly PaletteSource[];
  onClose: () => void;
}

interface Group {
  title: string;
  entries: readonly PaletteEntry[];
}

function useFound({ base, menu, sources }: Omit<Props, 'onClose'>, text: string): Group[] {
  const { t } = useTranslation();
  const allows = useAllows();
  const items = menu
    .filter((group) => allows(group.permission))
    .flatMap((group) => [
      ...(group.path === undefined ? [] : [{ ...group, path: group.path, icon: group.icon }]),
      ...(group.items ?? []).map((item) => ({ ...item, icon: group.icon })),
    ]);
  const screens = items
    .filter((item) => allows(item.permission))
    .map((item): PaletteEntry => ({
      id: item.path,
      label: t(item.title),
      to: `${base}/${item.path}`,
      icon: item.icon,
    }))
    .filter((entry) => text === '' || matchesSearch(entry.label, text))
    .slice(0, 8);
  const asked = sources.filter((source) => allows(source.permission));
  const answers = useQueries({
    queries: asked.map((source) => ({
      queryKey: ['palette', source.title, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.search(text, signal),
      enabled: text.length > 1,
    })),
  });
  const found = asked.map((source, index) => ({
    title: t(source.title),
    entries: answers[index]?.data ?? [],
  }));
  return [{ title: t('shell.screens'), entries: screens }, ...found].filter(
    (group) => group.entries.length > 0,
  );
}

/** Ctrl+K: any screen or record by a few letters, by keyboard alone. */
export default function Palette({ onClose, ...props }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const groups = useFound(props, useDeferredValue(text.trim()));
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(at, entries.length - 1);
  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = (current + step + entries.length) % Math.max(1, entries.length);
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') go(entries[current]);
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
            }}
          />
        </div>
        <div className="found" role="listbox" id={`${id}-list`} aria-label={t('shell.palette')}>
          {entries.length === 0 && <p role="presentation">{t('shell.paletteNone')}</p>}
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
                    <bdi>{entry.label}</bdi>
                    {entry.hint && (
                      <small>
                        <bdi>{entry.hint}</bdi>
                      </small>
                    )}
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
