import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import type { ApiError } from '@/api/errors';
import { type CarePreview, type CareRow, Channel } from '@/api/generated/merchant/client.schemas';
import {
  previewCareMessage,
  sendCareMessage,
} from '@/api/generated/merchant/customers-care-writes';
import { previewOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { PERMISSIONS } from './feature';

const Letter = styled('article')(({ theme }) => ({
  border: `1px solid ${theme.surface.line}`,
  borderRadius: 8,
  padding: '12px 16px',
  '& h3': { ...theme.typography.subtitle1, margin: '0 0 8px' },
  '& p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}));

const LANGUAGES = ['en', 'ar'] as const;

function Preview({ preview }: { preview: CarePreview }) {
  const { t } = useTranslation('customers_care');
  const [shown, setShown] = useState<(typeof LANGUAGES)[number]>(preview.language);
  const words =
    shown === 'ar'
      ? { subject: preview.subject_ar, body: preview.body_ar }
      : { subject: preview.subject_en, body: preview.body_en };
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_, next: typeof shown) => setShown(next)}
        aria-label={t('preview.language')}
      >
        {LANGUAGES.map((one) => (
          <Tab
            key={one}
            value={one}
            label={
              one === preview.language
                ? t('preview.sentIn', { language: t(`values.language.${one}`) })
                : t(`values.language.${one}`)
            }
          />
        ))}
      </Tabs>
      <Letter lang={shown} dir={shown === 'ar' ? 'rtl' : 'ltr'}>
        <h3>{words.subject}</h3>
        <p>{words.body}</p>
      </Letter>
    </>
  );
}

/** One message as it will be sent, in both languages, and the button that sends it. */
export function SendDialog({ row, onClose }: { row: CareRow; onClose: () => void }) {
  const { t } = useTranslation(['customers_care', 'kit']);
  const language = useLanguage();
  const allows = useAllows();
  const refresh = useRefresh();
  const showError = useShowError();
  const [channel, setChannel] = useState<Channel | ''>('');
  const [busy, setBusy] = useState(false);
  const subject = {
    list: row.list,
    record_id: row.record_id,
    ...(channel !== '' && { channel }),
  };
  const { data, error, refetch } = useQuery<CarePreview, ApiError>(
    previewOf(previewCareMessage, subject),
  );
  const send = async () => {
    setBusy(true);
    try {
      const sent = await sendCareMessage(subject);
      toast.success(t('sent', { recipient: sent.recipient ?? '' }));
      onClose();
    } catch (failure) {
      await showError(failure);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  const name = localName(row, language, 'customer_name');
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="care-message">
      <DialogTitle id="care-message">
        {t('preview.title')} · <bdi>{name}</bdi>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
        <TextField
          select
          size="small"
          label={t('fields.channel')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          value={channel}
          onChange={(event) => setChannel(event.target.value as Channel | '')}
          helperText={
            data?.recipient && (
              <>
                {t('preview.to')} <bdi dir="ltr">{data.recipient}</bdi>
              </>
            )
          }
        >
          <MenuItem value="">{t('preview.best')}</MenuItem>
          {Object.values(Channel).map((one) => (
            <MenuItem key={one} value={one}>
              {t(`values.channel.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {data?.refusal && <Alert severity="warning">{data.refusal}</Alert>}
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!error && !data && <Skeletons lines={6} />}
        {data && <Preview key={data.language} preview={data} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('cancel', { ns: 'kit' })}
        </Button>
        {allows(PERMISSIONS.send) && (
          <Button
            variant="contained"
            loading={busy}
            disabled={!data || data.refusal !== undefined}
            onClick={() => void send()}
          >
            {t('actions.send')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
