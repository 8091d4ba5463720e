import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listClauseVersions } from '@/api/generated/merchant/clauses-reads';
import type { Clause } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { InstantText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { TwoColumns } from './TwoColumns';

/** All texts that a clause has had, the newest on top. */
export function VersionsDialog({ row, onClose }: { row: Clause; onClose: () => void }) {
  const { t } = useTranslation(['clauses', 'kit']);
  const language = useLanguage();
  const { data, error, refetch } = useQuery(queryOf(listClauseVersions, row.id));
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="clause-versions">
      <DialogTitle id="clause-versions">
        {t('actions.versions')} · <bdi>{localName(row, language, 'title')}</bdi>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeletons lines={4} />}
        {data?.map((version) => (
          <section key={version.number}>
            <h3 style={{ margin: '0 0 6px' }}>{t('version', { number: version.number })}</h3>
            <TwoColumns en={[version.text_en]} ar={[version.text_ar]} />
            <small>
              <bdi>{version.written_by}</bdi> · <InstantText at={version.written_at} /> ·{' '}
              {t('onContracts', { count: version.contracts })}
            </small>
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('close', { ns: 'kit' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
