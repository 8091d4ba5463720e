import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAllows, useArea } from '@/api/areaContext';
import { recentPlaces } from '@/lib/recent';
import { matchesSearch } from '@/lib/text/search';
import type { MenuGroup, PaletteAction, PaletteEntry, PaletteSource } from './types';
import { useRecentKey } from './useRecent';

const MOST = 8;
const MOST_RECENT = 5;
/** Before anything is typed. */
const MOST_ACTIONS = 5;

export interface Group {
  title: string;
  entries: readonly PaletteEntry[];
}

interface Given {
  base: string;
  menu: readonly MenuGroup[];
  sources: readonly PaletteSource[];
  actions: readonly PaletteAction[];
}

const isFound = (text: string) => (entry: PaletteEntry) =>
  text === '' || matchesSearch(entry.label, text);

function useScreens({ base, menu }: Given): PaletteEntry[] {
  const { t } = useTranslation();
  const allows = useAllows();
  return menu
    .filter((group) => allows(group.permission))
    .flatMap((group) => [
      ...(group.path === undefined ? [] : [{ ...group, path: group.path, icon: group.icon }]),
      ...(group.items ?? []).map((item) => ({ ...item, icon: group.icon })),
    ])
    .filter((item) => allows(item.permission))
    .map((item) => ({
      id: item.path,
      label: t(item.title),
      to: `${base}/${item.path}`,
      icon: item.icon,
    }));
}

/** Where one was before, without where one is; screens in today's language. */
function useRecent(screens: readonly PaletteEntry[]): PaletteEntry[] {
  const key = useRecentKey();
  const { pathname, search } = useLocation();
  const [places] = useState(() => (key === undefined ? [] : recentPlaces(key)));
  return places
    .filter(({ to }) => to !== pathname && to !== pathname + search)
    .slice(0, MOST_RECENT)
    .map(({ to, label }) => ({
      id: `recent-${to}`,
      label: screens.find((screen) => screen.to === to)?.label ?? label,
      to,
      icon: 'clock',
    }));
}

/** What the palette offers for a text; `isAsking` until every answer is the one to this text. */
export function usePalette(given: Given, text: string): { groups: Group[]; isAsking: boolean } {
  const { t } = useTranslation();
  const allows = useAllows();
  const screens = useScreens(given);
  const recent = useRecent(screens);
  const { country } = useArea().account;
  const actions = given.actions
    .filter(
      ({ permission, countries }) =>
        allows(permission) && (countries?.includes(String(country)) ?? true),
    )
    .map((action): PaletteEntry => ({
      id: `action-${action.to}`,
      label: t(action.title),
      to: action.to,
      icon: 'plus',
    }));
  const asked = given.sources.filter((source) => allows(source.permission));
  const answers = useQueries({
    queries: asked.map((source) => ({
      queryKey: ['palette', source.title, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.search(text, signal),
      enabled: text.length > 1,
    })),
  });
  const found = asked.map(({ title, isBest }, index) => ({
    title: t(title),
    isBest,
    entries: answers[index]?.data ?? [],
  }));
  const groups: Group[] = [
    ...found.filter(({ isBest }) => isBest),
    { title: t('shell.recent'), entries: text === '' ? recent : [] },
    {
      title: t('shell.actions'),
      entries: actions.filter(isFound(text)).slice(0, text === '' ? MOST_ACTIONS : MOST),
    },
    { title: t('shell.screens'), entries: screens.filter(isFound(text)).slice(0, MOST) },
    ...found.filter(({ isBest }) => !isBest),
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isAsking: answers.some(({ isFetching }) => isFetching),
  };
}
