import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '@/components/Page';
import { Figures } from './Figures';

/** The figures of any days. */
export default function FiguresScreen() {
  const { t } = useTranslation('billing_figures');
  const [period, setPeriod] = useState<{ from?: string; to?: string }>({});
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      size="small"
      label={t(`fields.${name}`)}
      value={period[name] ?? ''}
      onChange={({ target }) => setPeriod({ ...period, [name]: target.value || undefined })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Page title={t('title')} hint={t('hint')}>
      <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap', marginBlockEnd: 16 }}>
        {day('from')}
        {day('to')}
      </div>
      <Figures period={period} />
    </Page>
  );
}
