import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAllows, useArea } from '@/api/areaContext';
import { Icon } from '../Icon';
import { useHere } from './features';
import type { MenuGroup, MenuItem } from './types';

const Nav = styled('nav')(({ theme }) => ({
  padding: '10px 10px 24px',
  ...theme.typography.body1,
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& a, & button': {
    all: 'unset',
    boxSizing: 'border-box',
    cursor: 'pointer',
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    width: '100%',
    minHeight: 36,
    paddingInline: 10,
    borderRadius: 8,
    marginBlockEnd: 2,
    color: theme.palette.text.secondary,
    fontWeight: 500,
  },
  '& a:hover, & button:hover': {
    background: theme.palette.action.hover,
    color: theme.palette.text.primary,
  },
  '& a:focus-visible, & button:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& [aria-current]': {
    background: theme.palette.action.selected,
    color: theme.palette.primary.main,
    fontWeight: 700,
  },
  '& .inside': { paddingInlineStart: 30, position: 'relative' },
  '& .inside::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 19,
    insetBlock: 2,
    width: 1,
    background: theme.surface.line,
  },
  '& .grow': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .turn': { transition: 'transform .25s', display: 'flex' },
  '& [aria-expanded=true] .turn': { transform: 'rotate(180deg)' },
  '&[data-small=true] a, &[data-small=true] button': { justifyContent: 'center', paddingInline: 0 },
  '&[data-small=true] .grow, &[data-small=true] .turn': { display: 'none' },
}));

interface Props {
  base: string;
  menu: readonly MenuGroup[];
  small?: boolean;
  /** A click on a group of the minimized menu makes it large again. */
  onExpand?: () => void;
  onGo?: () => void;
}

function Entry({
  base,
  item,
  current,
  onGo,
}: {
  base: string;
  item: MenuItem;
  current: boolean;
  onGo?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Link to={`${base}/${item.path}`} aria-current={current ? 'page' : undefined} onClick={onGo}>
      <span className="grow">{t(item.title)}</span>
    </Link>
  );
}

/** What of the menu is for somebody: by their rights, and by the country of their office. */
export function useOwnMenu(menu: readonly MenuGroup[]): readonly MenuGroup[] {
  const allows = useAllows();
  const { country } = useArea().account;
  const isOwn = ({ permission, countries }: Pick<MenuItem, 'permission' | 'countries'>) =>
    allows(permission) && (countries === undefined || countries.includes(String(country)));
  return menu
    .map((group) => ({ ...group, items: group.items?.filter(isOwn) }))
    .filter(
      (group) => isOwn(group) && (group.path !== undefined || (group.items?.length ?? 0) > 0),
    );
}

/** Of the entries that lead to where one is, or to a screen above it, the nearest. */
function currentOf(base: string, here: readonly string[], menu: readonly MenuGroup[]) {
  const paths = menu.flatMap(({ path, items = [] }) => [path, ...items.map((item) => item.path)]);
  const near = here.find((place) => paths.some((path) => `${base}/${path}` === place));
  return near?.slice(base.length + 1);
}

/** The menu, with where one is marked; it is given what the user may open. */
export function Aside({ base, menu, small = false, onExpand, onGo }: Props) {
  const { t } = useTranslation();
  const here = useHere();
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  const current = currentOf(base, here, menu);
  const folder = here.at(-1);
  return (
    <Nav aria-label={t('shell.menu')} data-small={small}>
      <ul>
        {menu.map((group) => {
          const title = t(group.title);
          if (group.path !== undefined) {
            return (
              <li key={group.title}>
                <Link
                  to={`${base}/${group.path}`}
                  aria-current={group.path === current ? 'page' : undefined}
                  onClick={onGo}
                  title={small ? title : undefined}
                  aria-label={small ? title : undefined}
                >
                  <Icon name={group.icon} />
                  <span className="grow">{title}</span>
                </Link>
              </li>
            );
          }
          // A screen that the menu does not name is in the group of its neighbours.
          const inside =
            group.items?.some(({ path }) =>
              current === undefined ? `${base}/${path}`.startsWith(`${folder}/`) : path === current,
            ) ?? false;
          const open = !small && (toggled[group.title] ?? inside);
          const press = () => {
            if (small) onExpand?.();
            setToggled({ ...toggled, [group.title]: small || !open });
          };
          return (
            <li key={group.title}>
              <button
                type="button"
                aria-expanded={open}
                aria-current={inside && !open ? 'true' : undefined}
                onClick={press}
                title={small ? title : undefined}
                aria-label={small ? title : undefined}
              >
                <Icon name={group.icon} />
                <span className="grow">{title}</span>
                <span className="turn">
                  <Icon name="chevronDown" size={16} />
                </span>
              </button>
              {open && (
                <ul className="inside">
                  {group.items?.map((item) => (
                    <li key={item.path}>
                      <Entry base={base} item={item} current={item.path === current} onGo={onGo} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </Nav>
  );
}
