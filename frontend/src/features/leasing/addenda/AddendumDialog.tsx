import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Addendum } from '@/api/generated/merchant/client.schemas';
import { getAddendum } from '@/api/generated/merchant/addenda-reads';
import { getAddendumSigning } from '@/api/generated/merchant/signing-reads';
import { useAllows } from '@/api/areaContext';
import { permissions } from '@/api/permissions';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { Code, DateText } from '@/components/Text';

import { Signers } from '../signing/public';
import { Changes } from './Changes';

function Signing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOf(getAddendumSigning, id));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons lines={3} />;
  return data.signers.length > 0 ? <Signers signing={data} /> : null;
}

function Shown({ addendum }: { addendum: Addendum }) {
  const { t } = useTranslation('addenda');
  const allows = useAllows();
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <p style={{ margin: 0 }}>
        {t('fields.effective_on')}: <DateText day={addendum.effective_on} />
      </p>
      {addendum.note && (
        <p style={{ margin: 0 }}>
          <bdi>{addendum.note}</bdi>
        </p>
      )}
      <Changes
        changes={addendum.changes}
        languages={['en', 'ar']}
        words={{
          part: (part) => t(`values.part.${part}`),
          was: t('was'),
          becomes: t('becomes'),
        }}
      />
      {addendum.status !== 'draft' && allows(permissions.signing.view) && (
        <Signing id={addendum.id} />
      )}
    </div>
  );
}

/** What an addendum changes in both languages, and who has signed it. */
export function AddendumDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['addenda', 'kit']);
  const { data, error, refetch } = useQuery(queryOf(getAddendum, id));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>
        {t('one')} {data && <Code>{data.number}</Code>}
      </DialogTitle>
      <DialogContent>
        {data && <Shown addendum={data} />}
        {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeletons lines={5} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
