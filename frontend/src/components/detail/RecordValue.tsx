import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import type { EntitySource } from '../list/types';
import { Code, DateText, InstantText, Money } from '../Text';

/** How single fields are said where `values.<field>` cannot tell it: ids of records, rights. `null`: not said at all. */
export type FieldWords = Readonly<Record<string, ((value: unknown) => ReactNode) | null>>;

const NONE = '—';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const AMOUNT = /^-?\d+\.\d{2}$/;
const CHOICE = /^-?\w+$/;
export const hasValue = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);

/** A record by its name, for a field that keeps its id. */
export function EntityName({ source, id }: { source: EntitySource; id: unknown }) {
  const key = String(id as string | number);
  const { data } = useQuery({
    queryKey: ['choice', source.key, key],
    queryFn: ({ signal }) => source.byId?.(key, signal),
    enabled: source.byId !== undefined,
    retry: false,
  });
  return data ? <bdi>{data.label}</bdi> : <Code>{`#${key}`}</Code>;
}

export const namedBy = (source: EntitySource) => (id: unknown) => (
  <EntityName source={source} id={id} />
);

/** The words of a namespace for fields and their choices, then those that all records share. */
export function useFieldWords(ns: string) {
  const { t, i18n } = useTranslation([ns, 'history']);
  const find = (key: string) => {
    const space = [ns, 'history'].find((one) => i18n.exists(key, { ns: one }));
    return space && t(key, { ns: space });
  };
  return {
    label: (field: string) =>
      find(`fields.${field}`) ??
      find(`fields.${field.replace(/_id$/, '_name')}`) ??
      field.replaceAll('_', ' '),
    choice: (field: string, value: string) =>
      CHOICE.test(value) ? find(`values.${field}.${value}`) : undefined,
  };
}

interface Props {
  ns: string;
  field: string;
  value: unknown;
  words?: FieldWords;
}

/** A value as people read it: choices by their labels, dates and amounts as everywhere, lists a line each, parts of a record by their names. */
export function RecordValue({ ns, field, value, words }: Props): ReactNode {
  const { t } = useTranslation();
  const separator = useLanguage() === 'ar' ? '، ' : ', ';
  const { label, choice } = useFieldWords(ns);
  if (!hasValue(value)) return NONE;
  const own = words?.[field];
  if (own) return own(value);
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (
      <Fragment key={index}>
        {index > 0 && <br />}
        <RecordValue ns={ns} field={field} value={one} words={words} />
      </Fragment>
    ));
  if (typeof value === 'object') {
    const parts = Object.entries(value as object).filter(([, part]) => hasValue(part));
    return parts.map(([name, part], index) => (
      <Fragment key={name}>
        {index > 0 && separator}
        {label(name)}: <RecordValue ns={ns} field={name} value={part} words={words} />
      </Fragment>
    ));
  }
  const text = String(value as string | number | boolean);
  const word = choice(field, text);
  if (word !== undefined) return word;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (DAY.test(text)) return <DateText day={text} />;
  if (INSTANT.test(text)) return <InstantText at={text} />;
  if (AMOUNT.test(text)) return <Money amount={text} currency={false} />;
  return <bdi>{text}</bdi>;
}
