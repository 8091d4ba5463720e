import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '@/api/errors';
import type { SharedApproval } from '@/api/generated/public/client.schemas';
import { getSharedApproval } from '@/api/generated/public/owner-approvals-reads';
import { answerSharedApproval } from '@/api/generated/public/owner-approvals-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { Block, Facts, PublicFrame } from '@/components/shell/PublicFrame';
import { PublicState } from '@/components/shell/PublicState';
import { StatusChip } from '@/components/StatusChip';
import { DateText, Money } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { TONES } from './states';

function Form({ question }: { question: SharedApproval }) {
  const { t } = useTranslation('owner_approvals');
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (approve: boolean) => {
    if (!approve && !reason.trim()) {
      setFault(t('shared.sayWhy'));
      return;
    }
    setBusy(true);
    setFault(undefined);
    try {
      await answerSharedApproval(question.public_id, {
        approve,
        ...(reason.trim() && { reason: reason.trim() }),
      });
      await refresh();
    } catch (error) {
      setFault((isApiError(error) && error.problem.message) || t('shared.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Block>
      {fault && <Alert severity="error">{fault}</Alert>}
      <TextField
        label={t('fields.reason')}
        helperText={t('shared.reasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        minRows={2}
        fullWidth
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap', marginBlockStart: 12 }}>
        <Button variant="contained" disabled={busy} onClick={() => void send(true)}>
          {t('actions.approve')}
        </Button>
        <Button variant="outlined" color="error" disabled={busy} onClick={() => void send(false)}>
          {t('actions.decline')}
        </Button>
      </div>
    </Block>
  );
}

function Loaded({ question }: { question: SharedApproval }) {
  const { t } = useTranslation('owner_approvals');
  const language = useLanguage();
  const place = localName(question, language, 'place');
  return (
    <>
      <h1>{t(`values.kind.${question.kind}`)}</h1>
      <p>
        {t('shared.asks', {
          name: localName(question, language),
          office: localName(question, language, 'office'),
        })}{' '}
        <StatusChip tone={TONES[question.state]} label={t(`values.state.${question.state}`)} />
      </p>
      <Block>
        <Facts>
          <dt>{t('fields.amount')}</dt>
          <dd>
            <Money amount={question.amount} currency={question.currency} />
          </dd>
          <dt>{t('fields.allowed')}</dt>
          <dd>
            <Money amount={question.allowed} currency={question.currency} />
          </dd>
          {place && (
            <>
              <dt>{t('shared.place')}</dt>
              <dd>
                <bdi>{place}</bdi>
              </dd>
            </>
          )}
          <dt>{t('fields.note')}</dt>
          <dd>
            <bdi>{question.note}</bdi>
          </dd>
          <dt>{t('fields.ends_on')}</dt>
          <dd>
            <DateText day={question.ends_on} />
          </dd>
        </Facts>
      </Block>
      {question.state === 'waiting' ? <Form question={question} /> : <p>{t('shared.thanks')}</p>}
    </>
  );
}

/** The page on which an owner answers from a phone. */
export default function AnswerScreen() {
  const { uniqueId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getSharedApproval, uniqueId));
  const content = () => {
    if (data) return <Loaded question={data} />;
    return <PublicState ns="owner_approvals" icon="lock" error={error} retry={refetch} lines={8} />;
  };
  return <PublicFrame>{content()}</PublicFrame>;
}
