import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  StatementField,
  type BankFileColumn,
  type BankFilePreview,
} from '@/api/generated/merchant/client.schemas';
import { previewBankStatement } from '@/api/generated/merchant/bank-statements-writes';
import { isApiError } from '@/api/errors';
import { previewOf } from '@/api/operation';
import { ErrorState } from '@/components/feedback/States';
import { HeldFile } from '@/components/form/HeldFile';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { DateText, Money } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';

const EXTENSIONS = ['csv', 'xlsx', 'txt', 'sta', 'mt940', '940', 'xml'];
const NONE = '';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  gap: 12,
});

/** A file, and how somebody says that it is read. */
export interface Chosen {
  file?: File;
  /** Files of the same name are told apart by their count. */
  count?: number;
  columns?: readonly BankFileColumn[];
  day_first?: boolean;
}

/** What is sent of it. */
export const sentOf = ({ file, columns, day_first }: Chosen) => ({
  file: file as File,
  ...(columns && { columns: JSON.stringify(columns) }),
  ...(day_first !== undefined && { day_first }),
});

type Sample = BankFilePreview['sample'][number];

const columns: readonly Column<Sample>[] = [
  { field: 'booked_on', kind: 'date' },
  { field: 'description' },
  { field: 'cheque_number', kind: 'code' },
  { field: 'amount', kind: 'money' },
  { field: 'balance', kind: 'money' },
];

interface PartProps {
  preview: BankFilePreview;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Which heading of the bank stands for which field. */
function Mapping({ preview, chosen, onChange }: PartProps) {
  const { t } = useTranslation('bank_statements');
  const columnOf = (field: StatementField) =>
    preview.columns.find((one) => one.field === field)?.column;
  const choose = (field: StatementField, column: number | undefined) => {
    // A column of the file stands for one field.
    const others = preview.columns.filter((one) => one.field !== field && one.column !== column);
    onChange({
      ...chosen,
      columns: column === undefined ? others : [...others, { field, column }],
    });
  };
  return (
    <Grid role="group" aria-label={t('mapping.title')}>
      {Object.values(StatementField).map((field) => (
        <TextField
          key={field}
          select
          size="small"
          label={t(`values.field.${field}`)}
          value={columnOf(field) ?? NONE}
          error={preview.missing.includes(field)}
          onChange={({ target }) =>
            choose(field, target.value === NONE ? undefined : Number(target.value))
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value={NONE}>{t('mapping.none')}</MenuItem>
          {preview.header.map((heading, index) => (
            // Headings may repeat: their place tells them apart.
            <MenuItem key={`${index}-${heading}`} value={index}>
              <bdi>{heading || t('mapping.column', { number: index + 1 })}</bdi>
            </MenuItem>
          ))}
        </TextField>
      ))}
      <TextField
        select
        size="small"
        label={t('fields.day_first')}
        value={String(preview.day_first)}
        onChange={({ target }) => onChange({ ...chosen, day_first: target.value === 'true' })}
      >
        {['true', 'false'].map((value) => (
          <MenuItem key={value} value={value}>
            {t(`values.day_first.${value}`)}
          </MenuItem>
        ))}
      </TextField>
    </Grid>
  );
}

/** What the file says: its sums, what is wrong, the first lines. */
function Said({ preview }: { preview: BankFilePreview }) {
  const { t } = useTranslation('bank_statements');
  const language = useLanguage();
  const ties = Number(preview.difference) === 0;
  const known = preview.opening !== undefined && preview.closing !== undefined;
  return (
    <>
      {preview.faults.length > 0 && (
        <Alert severity="error">
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {preview.faults.map((fault) => (
              <li key={fault.row}>
                {t('rowNumber', { row: fault.row })} {fault[language]}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {preview.missing.length > 0 && (
        <Alert severity="warning">
          {t('mapping.missing', {
            fields: preview.missing.map((field) => t(`values.field.${field}`)).join(', '),
          })}
        </Alert>
      )}
      {preview.missing.length === 0 && (
        <Alert severity={ties ? 'info' : 'error'}>
          {t('said.lines', { count: preview.lines })}{' '}
          {preview.repeated > 0 && t('said.repeated', { count: preview.repeated })}
          <div>
            {t('fields.paid_in')}: <Money amount={preview.paid_in} /> · {t('fields.paid_out')}:{' '}
            <Money amount={preview.paid_out} />
          </div>
          {known && (
            <div>
              {t('fields.opening')}: <Money amount={preview.opening ?? '0'} /> ·{' '}
              {t('fields.closing')}: <Money amount={preview.closing ?? '0'} />
            </div>
          )}
          {!ties && (
            <div>
              {t('said.difference')} <Money amount={preview.difference} />
            </div>
          )}
        </Alert>
      )}
      {preview.last_closing !== undefined && preview.last_day !== undefined && (
        <Alert severity="warning">
          {t('said.gap')} <Money amount={preview.last_closing} /> (
          <DateText day={preview.last_day} />)
        </Alert>
      )}
      {preview.sample.length > 0 && (
        <DataTable
          ns="bank_statements"
          label={t('said.sample')}
          columns={columns}
          rows={preview.sample}
          rowId={(line) => String(line.row)}
        />
      )}
    </>
  );
}

/** Why a file cannot be read: what is wrong with it, or that there is no answer. */
function Refused({ error, retry }: { error: unknown; retry: () => void }) {
  const [said] = isApiError(error) ? Object.values(error.fieldErrors).flat() : [];
  return said ? <Alert severity="error">{said}</Alert> : <ErrorState error={error} retry={retry} />;
}

/** Reads a chosen file as often as something about it changes, and shows what it says. */
export function FileReading({ onChange }: { onChange: (chosen: Chosen) => void }) {
  const { t } = useTranslation('bank_statements');
  const { setValue } = useFormContext();
  const [account, opening, closing] = useWatch({
    name: ['bank_account_id', 'opening', 'closing'],
  }) as [number | string | undefined, string, string];
  const [chosen, setChosen] = useState<Chosen>({});
  const change = (now: Chosen) => {
    setChosen(now);
    onChange(now);
  };
  const body = {
    ...sentOf(chosen),
    bank_account_id: Number(account),
    ...(opening && { opening }),
    ...(closing && { closing }),
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [
      'bank-file',
      account,
      chosen.count,
      chosen.columns,
      chosen.day_first,
      opening,
      closing,
    ],
    queryFn: previewOf(previewBankStatement, body).queryFn,
    enabled: Boolean(account) && chosen.file !== undefined,
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
  const preview = chosen.file && data;
  const isTable = preview?.format === 'table';
  const hasBalances = preview?.columns.some((one) => one.field === 'balance') ?? false;
  const asks = isTable && !hasBalances;
  useEffect(() => setValue('asks', asks), [asks, setValue]);
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <HeldFile
        label={t('fields.file')}
        help={t('help.file')}
        missing={t('chooseFile')}
        extensions={EXTENSIONS}
        onFile={(file) => change(file ? { file, count: (chosen.count ?? 0) + 1 } : {})}
      />
      {isFetching && <div role="status">{t('reading')}</div>}
      {chosen.file && error && <Refused error={error} retry={() => void refetch()} />}
      {preview && isTable && <Mapping preview={preview} chosen={chosen} onChange={change} />}
      {preview && !error && <Said preview={preview} />}
    </div>
  );
}
