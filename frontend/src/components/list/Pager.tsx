import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { formatNumber } from '@/lib/format';
import { Icon } from '../Icon';
import { PAGE_SIZES } from './reads';
import type { ListState } from './useListState';

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  padding: '6px 12px',
  borderBlockStart: `1px solid ${theme.surface.line}`,
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  '& .grow': { flex: 1 },
  '& select': {
    font: 'inherit',
    color: 'inherit',
    background: theme.surface.raised,
    border: `1px solid ${theme.surface.line}`,
    borderRadius: 6,
    minHeight: 28,
    paddingInline: 4,
  },
}));

export function Pager({ total, state }: { total: number; state: ListState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { page, pageSize } = state;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const range = {
    from: formatNumber(first, language),
    to: formatNumber(Math.min(page * pageSize, total), language),
    total: formatNumber(total, language),
  };
  return (
    <Bar aria-label={t('list.pages')} className="no-print">
      <span role="status">{t('list.range', range)}</span>
      <span className="grow" />
      <label>
        {t('list.pageSize')}{' '}
        <select
          value={pageSize}
          onChange={(event) => state.change({ page_size: event.target.value })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        size="small"
        aria-label={t('list.previous')}
        disabled={page <= 1}
        onClick={() => state.setPage(page - 1)}
      >
        <Icon name="back" size={18} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('list.next')}
        disabled={page >= pages}
        onClick={() => state.setPage(page + 1)}
      >
        <Icon name="forward" size={18} />
      </IconButton>
    </Bar>
  );
}
