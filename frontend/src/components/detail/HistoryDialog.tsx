import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryTab, type HistoryQuery } from './HistoryTab';
import type { FieldWords } from './RecordValue';

interface Props {
  ns: string;
  id: string;
  title: string;
  query: HistoryQuery;
  words?: FieldWords;
  onClose: () => void;
}

/** The history of a record that has no page of its own. */
export function HistoryDialog({ ns, id, title, query, words, onClose }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {t('detail.history')} · <bdi>{title}</bdi>
      </DialogTitle>
      <DialogContent>
        <HistoryTab ns={ns} id={id} query={query} words={words} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
