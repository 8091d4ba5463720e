import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailLetter } from '@/api/generated/manager/client.schemas';
import { getMail } from '@/api/generated/manager/mails-reads';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { Letter } from '@/components/Letter';
import { StatusChip } from '@/components/StatusChip';
import { Code, InstantText } from '@/components/Text';
import { MAIL_TONES } from './columns';

const Facts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 14px',
  alignItems: 'center',
  marginBlockEnd: 12,
});
const Fault = styled('p')(({ theme }) => ({
  margin: '0 0 12px',
  padding: '10px 12px',
  borderRadius: 8,
  color: theme.tones.danger.text,
  background: theme.tones.danger.fill,
  overflowWrap: 'anywhere',
}));

function Content({ mail }: { mail: MailLetter }) {
  const { t } = useTranslation('mails');
  return (
    <>
      <Facts>
        <StatusChip tone={MAIL_TONES[mail.status]} label={t(`values.status.${mail.status}`)} />
        <Code>{mail.recipient}</Code>
        <InstantText at={mail.sent_at ?? mail.created_at} />
        <span>{t('tries', { count: mail.attempts })}</span>
      </Facts>
      {mail.error && (
        <Fault>
          <bdi dir="ltr">{mail.error}</bdi>
        </Fault>
      )}
      <Letter dir={mail.language === 'ar' ? 'rtl' : 'ltr'} lang={mail.language}>
        {mail.body}
      </Letter>
      {mail.has_link && <p>{t('link', { label: mail.action_label })}</p>}
    </>
  );
}

/** One mail as it was written; links of its kind let somebody in, so they are not shown. */
export function LetterDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['mails', 'kit']);
  const titleId = useId();
  const { data, error, refetch } = useQuery(queryOf(getMail, id));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <bdi>{data?.subject ?? t('title')}</bdi>
      </DialogTitle>
      <DialogContent>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!error && !data && <Skeletons lines={6} />}
        {data && <Content mail={data} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('close', { ns: 'kit' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
