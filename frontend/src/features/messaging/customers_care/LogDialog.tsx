import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CareEntry, CareRow } from '@/api/generated/merchant/client.schemas';
import { listCareLog } from '@/api/generated/merchant/customers-care-reads';
import { queryOf } from '@/api/operation';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { StatusChip } from '@/components/StatusChip';
import { DateText, InstantText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { DELIVERY_TONES } from '../reminders/public';

const Entries = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gap: 4,
    paddingBlock: 10,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& small': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}));

function Entry({ entry }: { entry: CareEntry }) {
  const { t } = useTranslation('care_log');
  return (
    <li>
      <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
        {entry.status !== undefined ? (
          <StatusChip
            tone={DELIVERY_TONES[entry.status]}
            label={t(`values.status.${entry.status}`)}
          />
        ) : (
          <strong>{t(`values.answer.${entry.answer ?? 'other'}`)}</strong>
        )}
        {entry.recipient && <bdi dir="ltr">{entry.recipient}</bdi>}
        {entry.call_on && (
          <span>
            {t('fields.call_on')}: <DateText day={entry.call_on} />
          </span>
        )}
      </span>
      {entry.error && <p role="note">{entry.error}</p>}
      {entry.body && (
        <details>
          <summary>{entry.subject}</summary>
          <p dir="auto">{entry.body}</p>
        </details>
      )}
      {entry.note && <p dir="auto">{entry.note}</p>}
      <small>
        <InstantText at={entry.at} /> · <bdi>{entry.actor_name}</bdi>
      </small>
    </li>
  );
}

/** All that was sent and answered about one row, the newest first. */
export function LogDialog({ row, onClose }: { row: CareRow; onClose: () => void }) {
  const { t } = useTranslation(['customers_care', 'care_log', 'kit']);
  const language = useLanguage();
  const { data, error, refetch } = useQuery(
    queryOf(listCareLog, { list: row.list, record_id: row.record_id, page_size: 100 }),
  );
  const content = () => {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (!data) return <Skeletons lines={4} />;
    if (data.items.length === 0)
      return (
        <EmptyState
          icon="mail"
          title={t('empty.title', { ns: 'care_log' })}
          text={t('empty.text', { ns: 'care_log' })}
        />
      );
    return (
      <Entries>
        {data.items.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </Entries>
    );
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="care-log">
      <DialogTitle id="care-log">
        {t('actions.history')} · <bdi>{localName(row, language, 'customer_name')}</bdi>
      </DialogTitle>
      <DialogContent>{content()}</DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('close', { ns: 'kit' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
