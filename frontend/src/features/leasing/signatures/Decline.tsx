import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { getSharedContract } from '@/api/generated/public/signatures-reads';
import { declineSharedContract } from '@/api/generated/public/signatures-writes';
import { queryOf } from '@/api/operation';
import { LightField } from '@/components/fields/LightField';
import { Block } from '@/components/shell/PublicFrame';

/** Not to sign, with a reason that the office reads. */
export function Decline({ id }: { id: string }) {
  const { t } = useTranslation('signatures');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const decline = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setFault(t('decline.needReason'));
    setBusy(true);
    try {
      const page = await declineSharedContract(id, { reason: reason.trim() });
      client.setQueryData(queryOf(getSharedContract, id).queryKey, page);
      scrollTo({ top: 0, behavior: 'smooth' });
    } catch (error) {
      setFault((isApiError(error) && error.problem.message) || t('sign.failed'));
      setBusy(false);
    }
  };
  if (!open)
    return (
      <Button color="inherit" onClick={() => setOpen(true)}>
        {t('decline.open')}
      </Button>
    );
  return (
    <Block>
      <form
        noValidate
        onSubmit={(event) => void decline(event)}
        style={{ display: 'grid', gap: 14 }}
      >
        <h2 style={{ margin: 0 }}>{t('decline.title')}</h2>
        <span>{t('decline.text')}</span>
        <LightField
          label={t('decline.reason')}
          name="reason"
          value={reason}
          onChange={setReason}
          autoComplete="off"
        />
        {fault && <Alert severity="error">{fault}</Alert>}
        <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" color="error" loading={busy}>
            {t('decline.submit')}
          </Button>
          <Button color="inherit" onClick={() => setOpen(false)}>
            {t('decline.back')}
          </Button>
        </div>
      </form>
    </Block>
  );
}
