import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsError } from '@/api/generated/manager/client.schemas';
import { getJsError } from '@/api/generated/manager/js-errors-reads';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { Value } from '@/components/list/Cell';
import type { Column } from '@/components/list/types';

const Trace = styled('pre')(({ theme }) => ({
  margin: 0,
  padding: 14,
  maxHeight: 320,
  overflow: 'auto',
  borderRadius: 8,
  border: `1px solid ${theme.surface.line}`,
  background: theme.surface.sunken,
  fontSize: '0.75rem',
  textAlign: 'start',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  gap: '12px 20px',
  margin: '0 0 16px',
  '& dt': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

const FACTS: readonly Column<JsError>[] = [
  { field: 'at', kind: 'datetime' },
  { field: 'reported_at', kind: 'code' },
  { field: 'area', kind: 'enum' },
  { field: 'merchant_name', kind: 'name' },
  { field: 'subject_id', kind: 'code' },
  { field: 'route', kind: 'code' },
  { field: 'path', kind: 'code' },
  { field: 'user_agent', kind: 'code' },
];

/** Everything that the browser told about one error. */
export function ErrorDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['js_errors', 'kit']);
  const titleId = useId();
  const { data, error, refetch } = useQuery(queryOf(getJsError, id));
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('actions.details')}</DialogTitle>
      <DialogContent>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!error && !data && <Skeletons lines={8} />}
        {data && (
          <>
            <Facts>
              {FACTS.map((column) => (
                <div key={column.field}>
                  <dt>{t(`fields.${column.field}`)}</dt>
                  <dd>
                    <Value column={column} row={data} ns="js_errors" />
                  </dd>
                </div>
              ))}
            </Facts>
            <Trace dir="ltr" tabIndex={0}>
              {typeof data.error === 'string'
                ? data.error
                : JSON.stringify(data.error, null, 2).replaceAll('\\n', '\n')}
            </Trace>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('close', { ns: 'kit' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
