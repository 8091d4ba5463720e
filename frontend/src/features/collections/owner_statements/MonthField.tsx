import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { formatMonth } from '@/lib/format';

/** A choice of months, each by its last day. */
export function MonthField({
  ends,
  value,
  onChange,
}: {
  ends: readonly string[];
  value: string;
  onChange: (end: string) => void;
}) {
  const { t } = useTranslation('owner_statements');
  const language = useLanguage();
  return (
    <TextField
      select
      size="small"
      label={t('run.month')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ minWidth: 180 }}
    >
      {ends.map((end) => (
        <MenuItem key={end} value={end}>
          {formatMonth(end, language)}
        </MenuItem>
      ))}
    </TextField>
  );
}
