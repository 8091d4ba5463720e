import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { RowAction } from './types';
import { useRunAction } from './useRunAction';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  padding: '8px 12px',
  background: theme.palette.action.selected,
  ...theme.typography.body2,
}));

interface Props<Row> {
  ns: string;
  actions: readonly RowAction<Row>[];
  rows: readonly Row[];
  clear: () => void;
}

/** What can be done with the picked rows; those it does not fit are skipped, and that is said before. */
export function BulkBar<Row>({ ns, actions, rows, clear }: Props<Row>) {
  const { t } = useTranslation([ns, 'kit']);
  const run = useRunAction<Row>(ns);
  return (
    <Bar role="toolbar" aria-label={t('list.bulk', { ns: 'kit' })}>
      <strong role="status">{t('list.selected', { ns: 'kit', count: rows.length })}</strong>
      {actions.map((action) => {
        const fitting = rows.filter((row) => action.when?.(row) ?? true);
        return (
          <Button
            key={action.name}
            size="small"
            variant="outlined"
            color={action.danger ? 'error' : 'inherit'}
            disabled={fitting.length === 0}
            onClick={() =>
              action.openMany
                ? action.openMany(fitting)
                : void run(action, fitting).then((done) => done && clear())
            }
          >
            {t('list.bulkAction', {
              ns: 'kit',
              action: t(`actions.${action.name}`),
              fitting: fitting.length,
            })}
          </Button>
        );
      })}
      <Button size="small" color="inherit" onClick={clear}>
        {t('list.unselect', { ns: 'kit' })}
      </Button>
    </Bar>
  );
}
