import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Rating from '@mui/material/Rating';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { SharedSurvey } from '@/api/generated/public/client.schemas';
import { getSharedSurvey } from '@/api/generated/public/surveys-reads';
import { answerSharedSurvey } from '@/api/generated/public/surveys-writes';
import { queryOf } from '@/api/operation';
import { useShowError } from '@/components/feedback/useShowError';
import { Block, PublicFrame } from '@/components/shell/PublicFrame';
import { PublicState } from '@/components/shell/PublicState';
import { DateText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';

const LONGEST = 1000;

interface Props {
  id: string;
  survey: SharedSurvey;
}

function Questions({ id, survey }: Props) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const showError = useShowError();
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (score === null) return;
    setBusy(true);
    try {
      const answered = await answerSharedSurvey(id, {
        score,
        comment: comment.trim() || undefined,
      });
      client.setQueryData(queryOf(getSharedSurvey, id).queryKey, answered);
      await navigate(`/invoice-rated-successfully/${id}`, { replace: true });
    } catch (error) {
      await showError(error);
      await client.invalidateQueries({ queryKey: queryOf(getSharedSurvey, id).queryKey });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <Block>
        <h2>{t('shared.score')}</h2>
        <p dir="auto" style={{ margin: '0 0 8px', whiteSpace: 'pre-line' }}>
          {localName(survey.words, language, 'question')}
        </p>
        {survey.paid_on && (
          <p style={{ margin: '0 0 8px' }}>
            {t('shared.about')} <DateText day={survey.paid_on} />
          </p>
        )}
        <Rating
          name="score"
          size="large"
          value={score}
          onChange={(_, value) => setScore(value)}
          getLabelText={(value) => t(`shared.scores.${value}`)}
        />
        <p role="status" style={{ minHeight: 24, margin: '4px 0 12px' }}>
          {score !== null && t(`shared.scores.${score}`)}
        </p>
        <TextField
          multiline
          fullWidth
          minRows={3}
          label={t('shared.comment')}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          slotProps={{ htmlInput: { maxLength: LONGEST, dir: 'auto' } }}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={busy}
          disabled={score === null}
          style={{ marginBlockStart: 14 }}
        >
          {t('shared.send')}
        </Button>
      </Block>
    </form>
  );
}

function Loaded({ id, survey }: Props) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const merchant = localName(survey, language, 'merchant_name');
  const building = localName(survey, language, 'building_name');
  const heading = localName(survey.words, language, 'heading');
  useEffect(() => {
    document.title = heading;
  }, [heading]);
  return (
    <>
      <h1 dir="auto">{heading}</h1>
      <p style={{ margin: '4px 0 16px' }}>
        <bdi>{merchant}</bdi> ·{' '}
        <bdi>{t('shared.unit', { unit: survey.unit_number, building })}</bdi>
      </p>
      {survey.score !== undefined && (
        <Alert severity="success">
          <strong>{localName(survey.words, language, 'thanks')}</strong>
          <div style={{ whiteSpace: 'pre-line' }}>
            {localName(survey.words, language, 'thanks_text')}
          </div>
          <div>{t('shared.given', { score: survey.score })}</div>
        </Alert>
      )}
      {survey.score === undefined && survey.is_expired && (
        <Alert severity="warning">
          <strong>{t('shared.expired')}</strong>
          <div>
            {t('shared.expiredText')} <DateText day={survey.expires_on} />.{' '}
            {t('shared.expiredContact', { merchant })}
          </div>
        </Alert>
      )}
      {survey.score === undefined && !survey.is_expired && <Questions id={id} survey={survey} />}
    </>
  );
}

/** The page that a tenant rates on, once, and that thanks them. */
export default function SharedSurveyScreen() {
  const { uniqueId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getSharedSurvey, uniqueId));
  const content = () => {
    if (data) return <Loaded id={uniqueId} survey={data} />;
    return <PublicState ns="surveys" icon="star" error={error} retry={refetch} />;
  };
  return <PublicFrame>{content()}</PublicFrame>;
}
