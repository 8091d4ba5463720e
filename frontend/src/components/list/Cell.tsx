import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { StatusChip } from '../StatusChip';
import { Code, DateText, InstantText, Money, NumberText, PhoneText } from '../Text';
import type { Column } from './types';

interface Props<Row> {
  column: Column<Row>;
  row: Row;
  ns: string;
}

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : String(value as string | number | boolean);

/** One value, drawn by the kind of its column; detail pages use it too. */
export function Value<Row extends object>({ column, row, ns }: Props<Row>): ReactNode {
  const { t } = useTranslation([ns, 'kit']);
  const language = useLanguage();
  if (column.render) return column.render(row);
  const { kind = 'text', tones } = column;
  const field: string = column.field;
  const value = textOf((row as Record<string, unknown>)[field]);
  switch (kind) {
    case 'name':
      return <bdi>{localName(row, language, field) || '—'}</bdi>;
    case 'code':
      return <Code>{value}</Code>;
    case 'enum':
      return value === '' ? (
        '—'
      ) : (
        <StatusChip tone={tones?.[value]} label={t(`values.${field}.${value}`)} />
      );
    case 'money':
      return <Money amount={value} currency={false} />;
    case 'number':
      return <NumberText value={value === '' ? null : value} />;
    case 'date':
      return <DateText day={value} />;
    case 'datetime':
      return <InstantText at={value} />;
    case 'phone':
      return <PhoneText>{value}</PhoneText>;
    case 'boolean':
      return t(value === 'true' || value === '1' ? 'yes' : 'no', { ns: 'kit' });
    default:
      return <bdi>{value || '—'}</bdi>;
  }
}

export function Cell<Row extends object>(props: Props<Row> & { link?: string }) {
  const to = props.link ?? props.column.link?.(props.row);
  const value = <Value {...props} />;
  return to ? (
    <MuiLink component={Link} to={to}>
      {value}
    </MuiLink>
  ) : (
    value
  );
}

export const isFigure = <Row,>({ kind }: Column<Row>) => kind === 'money' || kind === 'number';
