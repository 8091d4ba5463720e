/** Drawn on a 20-unit grid with one stroke; `flip` ones follow the reading direction. */
const SHAPES = {
  home: 'M3.5 9 10 3.5 16.5 9v7.5h-4.4v-4.6H7.9v4.6H3.5z',
  building: 'M4.5 16.5v-13h7v13m0-8h4v8m-13 0h15M7 6.5h2m-2 3h2m-2 3h2',
  unit: 'M5.5 16.5v-13h9v13m-11 0h13M12 10v.6',
  parking: 'M4 4h12v12H4zM8.2 13.2V6.8h2.3a2 2 0 0 1 0 4H8.2',
  people:
    'M7.5 9.2a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM2.5 16.2c.3-3 2.2-4.6 5-4.6s4.7 1.6 5 4.6m.2-7.2a2.5 2.5 0 0 0 0-4.8m1.8 7.7c1.8.6 2.8 2 3 4.3',
  person: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 16.8c.4-3.2 2.7-4.9 6-4.9s5.6 1.7 6 4.9',
  contract: 'M5 2.8h7l3 3v11.4H5zM11.8 3v3h3M7.5 10h5m-5 3h5',
  money: 'M2.8 5.5h14.4v9H2.8zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.3 8v4m9.4-4v4',
  cheque: 'M2.5 5.5h15v9h-15zM5 9h5m-5 3h3m4.5 0c1-1.5 1.5.8 2.5-.6',
  chart: 'M3.5 3.5v13h13M7 13.5v-3.5m3.5 3.5v-7m3.5 7v-5',
  bell: 'M5.5 13.8V9a4.5 4.5 0 0 1 9 0v4.8m-10.5 0h12M8.3 16.3c.8 1 2.6 1 3.4 0',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l3.8 3.8',
  menu: 'M3.5 5.5h13m-13 4.5h13m-13 4.5h13',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4.5 10.5l3.7 3.7 7.3-8',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  edit: 'M4 16l.7-3.3L13.2 4.2l2.6 2.6-8.5 8.5z',
  trash: 'M4 5.8h12M8 5.5v-2h4v2m-6.5.3.7 10.7h7.6l.7-10.7M8.5 8.8v5m3-5v5',
  download: 'M10 3.5v8.7m-3.5-3.2 3.5 3.5 3.5-3.5M4 16.5h12',
  upload: 'M10 12.5V3.8M6.5 7 10 3.5 13.5 7M4 16.5h12',
  print: 'M6 7V3.5h8V7m-8 6.5H3.5V7h13v6.5H14M6 11.5h8v5H6z',
  filter: 'M3 5h14M6 10h8m-5 5h2',
  columns: 'M3.5 4h13v12h-13zM8 4v12m4.2-12v12',
  view: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  hidden:
    'M3 3l14 14M8 5.3c6-1.3 9.5 4.7 9.5 4.7s-.7 1.4-2.2 2.8M5.2 6.7C3.4 8.2 2.5 10 2.5 10S5 15 10 15c1 0 2-.2 2.8-.5',
  bookmark: 'M5.5 3.5h9v13L10 13l-4.5 3.5z',
  calendar: 'M3.5 5h13v11.5h-13zm0 3.5h13M7 3v3.5M13 3v3.5',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6.2V10l2.5 2',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.3v4M10 6.7v.01',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v4M10 14.3v.01',
  error: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.7 7.7l4.6 4.6m0-4.6-4.6 4.6',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 2v1.8m0 12.4V18M2 10h1.8m12.4 0H18M4.4 4.4l1.2 1.2m8.8 8.8 1.2 1.2m0-11.2-1.2 1.2m-8.8 8.8-1.2 1.2',
  moon: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z',
  globe:
    'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM3.3 10h13.4M10 3c-5 4.6-5 9.4 0 14 5-4.6 5-9.4 0-14z',
  key: 'M7 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10.5 10h6.5v2.5M14 10v2',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  settings:
    'M3.5 6h7m4 0h2m-13 8h2m4 0h7M12.5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7.5 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  refresh: 'M16 8.5a6.3 6.3 0 1 0 .2 2.7M16.3 4v4.6h-4.6',
  offline:
    'M3 3l14 14M5.5 11.5a7 7 0 0 1 3-1.7m3.6.1a7 7 0 0 1 2.4 1.6M2.8 8.5a11 11 0 0 1 3-2m4-.9a11 11 0 0 1 7.4 2.9M8 14a3 3 0 0 1 4 0M10 16.5v.01',
  star: 'M10 3.3l2 4.4 4.8.5-3.6 3.2 1 4.7L10 13.7l-4.2 2.4 1-4.7L3.2 8.2 8 7.7z',
  mail: 'M3 5h14v10.5H3zm0 .5 7 5.5 7-5.5',
  sort: 'M7 4v12m-3-3 3 3 3-3M13 16V4m-3 3 3-3 3 3',
  up: 'M10 16V4.5M5.5 9 10 4.5 14.5 9',
  down: 'M10 4v11.5M5.5 11 10 15.5 14.5 11',
  chevronDown: 'M5.5 8 10 12.5 14.5 8',
  wrench:
    'M16.5 6.2a4 4 0 0 1-5.4 4.7L6 16.2 3.8 14l5.3-5.1a4 4 0 0 1 4.7-5.4l-2.3 2.3.6 2.1 2.1.6z',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3l-1 1m1.3 3a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3l1-1',
  forward: 'M7.5 4.5 13 10l-5.5 5.5',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  logout: 'M8 3.5H4v13h4m4.5-9.5 3.5 3-3.5 3M16 10H8',
  aside: 'M3 4h14v12H3zM8 4v12',
} as const;

export type IconName = keyof typeof SHAPES;
const FOLLOWS_DIRECTION: ReadonlySet<IconName> = new Set<IconName>([
  'forward',
  'back',
  'logout',
  'aside',
]);

interface Props {
  name: IconName;
  size?: number;
}

/** Decorative: the words beside it, or the button's label, say what it means. */
export function Icon({ name, size = 20 }: Props) {
  return (
    <svg
      className={FOLLOWS_DIRECTION.has(name) ? 'icon mirrored' : 'icon'}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden
      focusable="false"
    >
      <path d={SHAPES[name]} strokeWidth={name === 'more' ? 2.6 : undefined} />
    </svg>
  );
}
