import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Customer, MergedField } from '@/api/generated/merchant/client.schemas';
import { previewCustomerMerge } from '@/api/generated/merchant/customer-merges-reads';
import { mergeCustomers } from '@/api/generated/merchant/customer-merges-writes';
import { getCustomer } from '@/api/generated/merchant/customers-reads';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { EntityPicker } from '@/components/fields/EntityPicker';
import { Icon } from '@/components/Icon';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { customerPaths, customerSource } from '../customers/public';
import { Choices } from './Choices';
import { differing } from './differing';

interface Props {
  survivorId: number;
  /** Chosen in the dialog where it is not known. */
  mergedId?: number;
  onClose: () => void;
}

/** Makes one tenant of two: who remains, which values stay, and what follows. */
export function MergeDialog({ survivorId, mergedId, onClose }: Props) {
  const { t } = useTranslation(['customer_merges', 'kit']);
  const [other, setOther] = useState(mergedId);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="merge-title">
      <DialogTitle id="merge-title">{t('merge.title')}</DialogTitle>
      {other === undefined ? (
        <>
          <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
            {t('merge.choose')}
            <EntityPicker
              source={customerSource}
              label={t('fields.merged_name')}
              value=""
              onChange={(id) => {
                const chosen = Number(id);
                if (chosen > 0 && chosen !== survivorId) setOther(chosen);
              }}
            />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" variant="outlined" onClick={onClose}>
              {t('cancel', { ns: 'kit' })}
            </Button>
          </DialogActions>
        </>
      ) : (
        <Two first={survivorId} second={other} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Two({ first, second, onClose }: { first: number; second: number; onClose: () => void }) {
  const [isTurned, setTurned] = useState(false);
  const [survivorId, mergedId] = isTurned ? [second, first] : [first, second];
  const survivor = useQuery(queryOf(getCustomer, survivorId));
  const merged = useQuery(queryOf(getCustomer, mergedId));
  const error = survivor.error ?? merged.error;
  if (error)
    return (
      <DialogContent>
        <ErrorState
          error={error}
          retry={() => {
            void survivor.refetch();
            void merged.refetch();
          }}
        />
      </DialogContent>
    );
  if (!survivor.data || !merged.data)
    return (
      <DialogContent>
        <Skeletons lines={8} />
      </DialogContent>
    );
  return (
    <Decide
      key={survivorId}
      survivor={survivor.data}
      merged={merged.data}
      onTurn={() => setTurned(!isTurned)}
      onClose={onClose}
    />
  );
}

interface DecideProps {
  survivor: Customer;
  merged: Customer;
  onTurn: () => void;
  onClose: () => void;
}

function Decide({ survivor, merged, onTurn, onClose }: DecideProps) {
  const { t } = useTranslation(['customer_merges', 'kit']);
  const language = useLanguage();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const showError = useShowError();
  const fields = differing(survivor, merged);
  // What only the other has is taken, unless somebody says otherwise.
  const [taken, setTaken] = useState<ReadonlySet<MergedField>>(
    () => new Set(fields.filter((one) => one.mine === undefined).map((one) => one.field)),
  );
  const [busy, setBusy] = useState(false);
  const follows = useQuery(
    queryOf(previewCustomerMerge, { survivor_id: survivor.id, merged_id: merged.id }),
  );
  const merge = async () => {
    setBusy(true);
    try {
      await mergeCustomers({
        survivor_id: survivor.id,
        merged_id: merged.id,
        take: [...taken],
        survivor_version: survivor.version,
        merged_version: merged.version,
      });
      toast.success(t('merge.done', { name: localName(merged, language) }));
      onClose();
      await navigate(customerPaths.detail(survivor.id));
    } catch (failure) {
      await showError(failure);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  const rows = follows.data ?? [];
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
          <span>
            {t('merge.remains')} <strong>{<bdi>{localName(survivor, language)}</bdi>}</strong>
          </span>
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            startIcon={<Icon name="refresh" size={16} />}
            onClick={onTurn}
          >
            {t('merge.turn')}
          </Button>
        </div>
        <Choices
          survivor={survivor}
          merged={merged}
          fields={fields}
          taken={taken}
          onChange={setTaken}
        />
        <Alert severity="info">
          {rows.length === 0
            ? t('merge.nothingFollows')
            : t('merge.follows', {
                what: rows
                  .map((row) => `${localName(row, language, 'what')} (${row.rows})`)
                  .join(language === 'ar' ? '، ' : ', '),
              })}{' '}
          {t('merge.stays')}
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('cancel', { ns: 'kit' })}
        </Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={follows.data === undefined}
          onClick={() => void merge()}
        >
          {t('merge.action')}
        </Button>
      </DialogActions>
    </>
  );
}
