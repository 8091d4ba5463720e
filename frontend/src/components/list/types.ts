import type { ReactNode } from 'react';
import type { Permission } from '@/lib/area';
import type { Tone } from '@/theme/tokens';
import type { IconName } from '../Icon';
import type { ListReads } from './reads';

/** A field of the record, or the stem of a pair: `name` for `name_en` and `name_ar`. */
export type FieldOf<Row> = Extract<keyof Row, string> | StemOf<Extract<keyof Row, string>>;
type StemOf<Key extends string> = Key extends `${infer Stem}_en` ? Stem : never;

export type ColumnKind =
  | 'text'
  | 'name'
  | 'code'
  | 'enum'
  | 'money'
  | 'number'
  | 'date'
  | 'datetime'
  | 'phone'
  | 'boolean';

export interface Column<Row> {
  field: FieldOf<Row>;
  /** `name` reads the pair of the user's language. Default: text. */
  kind?: ColumnKind;
  /** Header's key in the namespace; default `fields.<field>`. */
  label?: string;
  /** Tone by value, for `enum`; the word is `values.<field>.<value>`. */
  tones?: Readonly<Record<string, Tone>>;
  /** The server can sort by it, under its own name or this one. */
  sort?: boolean | string;
  /** Where the cell leads. */
  link?: (row: Row) => string | undefined;
  /** Shown only when picked. */
  hidden?: boolean;
  /** The sum of all matching rows is in the answer's `totals` under this field. */
  total?: boolean;
  render?: (row: Row) => ReactNode;
}

type Param<Params> = Extract<keyof Params, string>;

export type Filter<Params> =
  | { kind: 'enum'; param: Param<Params>; values: readonly (string | number)[]; field?: string }
  | { kind: 'text'; param: Param<Params> }
  | { kind: 'day'; param: Param<Params> }
  | { kind: 'dates'; from: Param<Params>; to: Param<Params>; label: string }
  | { kind: 'entity'; param: Param<Params>; source: EntitySource };

export interface EntityOption {
  id: number | string;
  label: string;
  hint?: string;
}

/** Where a choice of records comes from; a plain function, so that it can stand in a definition. */
export interface EntitySource {
  key: string;
  search: (text: string, signal?: AbortSignal) => Promise<EntityOption[]>;
  byId?: (id: string, signal?: AbortSignal) => Promise<EntityOption>;
}

/** A namespace's sentences for plain functions: its `t`. */
export type Say = (key: string, values: Record<string, unknown>) => string;

export interface RowAction<Row> {
  /** Its word is `actions.<name>` in the namespace. */
  name: string;
  icon?: IconName;
  permission?: Permission;
  when?: (row: Row) => boolean;
  link?: (row: Row) => string;
  /** Opens something on this screen, such as a form in a dialog; nothing is done yet. */
  open?: (row: Row) => void;
  run?: (row: Row) => unknown;
  /** Asks first; the lines say what will happen. */
  consequences?: (row: Row) => readonly string[];
  danger?: boolean;
  /** Also for many rows at once. */
  bulk?: boolean;
  /** For many rows: opens something about all of them instead of running one after the other. */
  openMany?: (rows: readonly Row[]) => void;
}

/** A row on a phone: two lines, the rest behind a button. A table keeps the first line's columns when it has no room for all. */
export interface CardDef<Row> {
  first: readonly FieldOf<Row>[];
  second: readonly FieldOf<Row>[];
}

export interface ListDef<Row, Params, Totals extends object = object> extends ListReads<
  Row,
  Params,
  Totals
> {
  /** Namespace of the texts: title, fields, values, actions, empty. */
  ns: string;
  /** Where the words of the empty list are, if not under `empty`: for several lists of a namespace. */
  empty?: string;
  columns: readonly Column<Row>[];
  filters?: readonly Filter<Params>[];
  /** Parameters that are chosen above the list, not among its filters. */
  above?: readonly Param<Params>[];
  /** Shows the search box. Default: yes. */
  search?: boolean;
  rowId?: (row: Row) => string | number;
  /** Where a row leads; its first column becomes the link. */
  rowLink?: (row: Row) => string;
  /** The button above the list, `add` in the namespace. */
  add?: { to?: string; open?: () => void; permission?: Permission };
  actions?: readonly RowAction<Row>[];
  /** Default: the first column, the amount and the status; three more below. */
  card?: CardDef<Row>;
  /** Address of the export, for example `/api/merchant/units/export`. */
  export?: string;
  exportPermission?: Permission;
  icon?: IconName;
}
