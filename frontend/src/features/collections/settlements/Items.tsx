import IconButton from '@mui/material/IconButton';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { ChargeKind } from '@/api/generated/merchant/client.schemas';
import { MoneyInput } from '@/components/fields/MoneyInput';
import { Icon } from '@/components/Icon';
import { type Item, KINDS } from './input';

interface Props {
  items: readonly Item[];
  /** The messages by field: `items.0.amount`. */
  faults: Readonly<Record<string, string>>;
  onChange: (items: readonly Item[]) => void;
}

/** What the tenant is charged at the end: the early exit by months of rent or an amount, the others by an amount. */
export function Items({ items, faults, onChange }: Props) {
  const { t } = useTranslation('settlements');
  const edit = (key: number, part: Partial<Item>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const add = () => {
    const key = Math.max(-1, ...items.map((item) => item.key)) + 1;
    onChange([...items, { key, kind: 'early_exit', amount: '', months: '', note: '' }]);
  };
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      {items.map((item, index) => {
        const fault = (name: string) => faults[`items.${index}.${name}`];
        return (
          <div
            key={item.key}
            role="group"
            aria-label={t(`values.line.${item.kind}`)}
            style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'flex-start' }}
          >
            <TextField
              select
              size="small"
              label={t('fields.kind')}
              value={item.kind}
              error={Boolean(fault('kind'))}
              helperText={fault('kind')}
              sx={{ minWidth: 180 }}
              onChange={(event) => edit(item.key, { kind: event.target.value as ChargeKind })}
            >
              {KINDS.map((kind) => (
                <MenuItem key={kind} value={kind}>
                  {t(`values.line.${kind}`)}
                </MenuItem>
              ))}
            </TextField>
            {item.kind === 'early_exit' && (
              <TextField
                size="small"
                label={t('fields.months')}
                value={item.months}
                error={Boolean(fault('months'))}
                helperText={fault('months') ?? t('help.months')}
                sx={{ width: 150 }}
                onChange={(event) => edit(item.key, { months: event.target.value })}
                slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
              />
            )}
            <div style={{ width: 170 }}>
              <MoneyInput
                label={t('fields.amount')}
                value={item.amount}
                disabled={item.kind === 'early_exit' && item.months.trim() !== ''}
                error={Boolean(fault('amount'))}
                help={fault('amount')}
                onChange={(amount) => edit(item.key, { amount })}
              />
            </div>
            <TextField
              size="small"
              label={t('fields.reason')}
              value={item.note}
              error={Boolean(fault('note'))}
              helperText={fault('note')}
              sx={{ flex: '1 1 200px' }}
              onChange={(event) => edit(item.key, { note: event.target.value })}
              slotProps={{ htmlInput: { dir: 'auto' } }}
            />
            <IconButton
              aria-label={t('removeItem')}
              onClick={() => onChange(items.filter((other) => other.key !== item.key))}
            >
              <Icon name="close" size={18} />
            </IconButton>
          </div>
        );
      })}
      <div>
        <Button variant="outlined" color="inherit" onClick={add}>
          {t('addItem')}
        </Button>
      </div>
    </div>
  );
}
