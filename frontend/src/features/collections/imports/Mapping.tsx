import { styled } from '@mui/material/styles';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type {
  ImportColumn,
  ImportDetail,
  ImportExisting,
  ImportMapping,
} from '@/api/generated/merchant/client.schemas';
import { updateImport } from '@/api/generated/merchant/imports-writes';
import { Panel } from '@/components/Page';
import { useLanguage } from '@/i18n/useLanguage';
import type { Save } from './useSaves';
import { ValueField } from './ValueField';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  gap: 16,
  padding: 16,
  '& .pair': { display: 'grid', gap: 6, alignContent: 'start' },
});

const NONE = '';

const mappingOf = (columns: readonly ImportColumn[]): ImportMapping[] =>
  columns
    .filter(({ column, value }) => column !== undefined || value !== undefined)
    .map(({ field, column, value }) => ({
      field,
      ...(column !== undefined && { column }),
      ...(value !== undefined && { value }),
    }));

/** Which column of the file stands for which field, and what is said for all rows. */
export function Mapping({
  detail,
  save,
  busy,
}: {
  detail: ImportDetail;
  save: Save;
  busy: boolean;
}) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const { columns, header } = detail;
  const { id, existing } = detail.import;
  const keep = (changed: ImportColumn) =>
    void save((version) => {
      const next = columns.map((one) => (one.field === changed.field ? changed : one));
      // A column of the file stands for one field.
      const freed = next.map((one) =>
        one.field !== changed.field && one.column !== undefined && one.column === changed.column
          ? { ...one, column: undefined }
          : one,
      );
      return updateImport(id, { mapping: mappingOf(freed), existing, version });
    });
  const keepExisting = (value: ImportExisting) =>
    void save((version) =>
      updateImport(id, { mapping: mappingOf(columns), existing: value, version }),
    );
  return (
    <Panel aria-label={t('mapping.title')}>
      <Grid>
        {columns.map((column) => (
          <div className="pair" key={column.field}>
            <TextField
              select
              size="small"
              label={`${column[language]}${column.required ? ' *' : ''}`}
              value={column.column ?? NONE}
              disabled={busy}
              error={column.required && column.column === undefined && !column.value}
              onChange={({ target }) =>
                keep({
                  ...column,
                  column: target.value === NONE ? undefined : Number(target.value),
                })
              }
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            >
              <MenuItem value={NONE}>{t('mapping.none')}</MenuItem>
              {header.map((heading, index) => (
                // Headings may repeat: their place tells them apart.
                <MenuItem key={`${index}-${heading}`} value={index}>
                  <bdi>{heading || t('mapping.column', { number: index + 1 })}</bdi>
                </MenuItem>
              ))}
            </TextField>
            {column.column === undefined && (
              <ValueField
                key={column.value}
                column={column}
                label={t('mapping.value', { field: column[language] })}
                value={column.value ?? ''}
                disabled={busy}
                onKeep={(value) => keep({ ...column, value: value || undefined })}
              />
            )}
          </div>
        ))}
        {detail.can_update && (
          <TextField
            select
            size="small"
            label={t('fields.existing')}
            value={existing}
            disabled={busy}
            onChange={({ target }) => keepExisting(target.value as ImportExisting)}
          >
            {(['skip', 'update'] as const).map((one) => (
              <MenuItem key={one} value={one}>
                {t(`values.existing.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Grid>
    </Panel>
  );
}
