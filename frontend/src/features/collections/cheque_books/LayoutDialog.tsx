import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChequeField } from '@/api/generated/merchant/client.schemas';
import type { ChequeBook, ChequeLayout } from '@/api/generated/merchant/client.schemas';
import { getChequeLayout } from '@/api/generated/merchant/cheque-books-reads';
import { updateChequeLayout } from '@/api/generated/merchant/cheque-books-writes';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import { Icon } from '@/components/Icon';
import { FormDialog } from '@/components/form/FormDialog';
import type { FieldDef, FormDef } from '@/components/form/types';
import { foldDigits } from '@/lib/text/fold';
import type { Check } from '@/lib/validation/fault';
import { isPrice } from '@/lib/validation/numbers';

const SIZES = ['width', 'height', 'offset_x', 'offset_y'] as const;
const SIDES = ['x', 'y', 'width'] as const;

type Values = Record<string, string | undefined>;

/** Millimetres with at most one decimal; a printer may miss to the left and up. */
const isMillimetres = isPrice({ decimals: 1 });
const isOffset: Check = (value) => isMillimetres(value.replace(/^-/, ''));

/** The server counts tenths of a millimetre. */
const mm = (tenths: number) => tenths / 10;
const tenths = (value: string | undefined) => Math.round(Number(foldDigits(value ?? '')) * 10);
const nameOf = (field: ChequeField, side: string) => `${field}_${side}`;

function valuesOf(layout: ChequeLayout): Values {
  const values: Values = {};
  for (const size of SIZES) values[size] = String(mm(layout[size]));
  for (const place of layout.fields)
    for (const side of SIDES) values[nameOf(place.field, side)] = String(mm(place[side]));
  return values;
}

/** A field without a width is not printed. */
function layoutOf(values: Values, before: ChequeLayout): ChequeLayout {
  const of = (field: ChequeField, side: string) => values[nameOf(field, side)];
  return {
    bank_account_id: before.bank_account_id,
    width: tenths(values.width),
    height: tenths(values.height),
    offset_x: tenths(values.offset_x),
    offset_y: tenths(values.offset_y),
    fields: Object.values(ChequeField)
      .filter((field) => tenths(of(field, 'width')) > 0)
      .map((field) => ({
        field,
        x: tenths(of(field, 'x')),
        y: tenths(of(field, 'y')),
        width: tenths(of(field, 'width')),
      })),
    version: before.version,
  };
}

function TestPrint({ accountId }: { accountId: number }) {
  const { t } = useTranslation('cheque_books');
  const save = useDownload();
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Icon name="print" size={16} />}
      onClick={() =>
        void save(
          {
            url: '/api/merchant/cheque_books/layout/pdf',
            params: { bank_account_id: accountId },
          },
          'cheque-test.pdf',
        )
      }
    >
      {t('testPrint')}
    </Button>
  );
}

/** Where the fields of an account's cheques are, in millimetres, with a test to lay over a leaf. */
export function LayoutDialog({ book, onClose }: { book: ChequeBook; onClose: () => void }) {
  const { t } = useTranslation('cheque_books');
  const { bank_account_id: accountId } = book;
  const { data } = useQuery(queryOf(getChequeLayout, { bank_account_id: accountId }));
  const def = useMemo<FormDef<Values, ChequeLayout> | undefined>(() => {
    if (!data) return undefined;
    const number = (name: string, label: string, width: 3 | 4): FieldDef => ({
      kind: 'text',
      name,
      label,
      width,
      rules: [name.startsWith('offset') ? isOffset : isMillimetres],
    });
    return {
      ns: 'cheque_books',
      draft: `cheque-layout-${accountId}`,
      sections: [
        { title: 'layout.paper', fields: SIZES.map((size) => number(size, `layout.${size}`, 3)) },
        ...Object.values(ChequeField).map((field) => ({
          title: `values.field.${field}`,
          fields: SIDES.map((side) => number(nameOf(field, side), `layout.${side}_of`, 4)),
        })),
        {
          fields: [
            {
              kind: 'custom' as const,
              name: 'test',
              width: 12 as const,
              render: () => <TestPrint accountId={accountId} />,
            },
          ],
        },
      ],
      defaults: valuesOf(data),
      create: (values) => updateChequeLayout(layoutOf(values, data)),
    };
  }, [data, accountId]);
  if (!def) return null;
  return (
    <FormDialog
      def={def}
      title={`${t('actions.layout')} · ${book.account_bank} ${book.account_number}`}
      action={t('layout.save')}
      onClose={onClose}
    />
  );
}
