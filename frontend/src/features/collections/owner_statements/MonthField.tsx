import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';

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
  const format = new Intl.DateTimeFormat(useLanguage() === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
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
          {format.format(new Date(`${end}T00:00:00Z`))}
        </MenuItem>
      ))}
    </TextField>
  );
}
