import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  SendingOutcome,
  ZatcaSubmissionAnswer,
} from '@/api/generated/merchant/client.schemas';
import { getZatcaSubmissionAnswer } from '@/api/generated/merchant/zatca-submissions-reads';
import { queryOf } from '@/api/operation';
import { EmptyState } from '@/components/feedback/States';
import { Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { Code, InstantText } from '@/components/Text';
import { PendingPanel } from '@/components/PendingPanel';
import { Tries } from '@/components/Tries';
import type { Tone } from '@/theme/tokens';

const TONES: Readonly<Record<SendingOutcome, Tone>> = {
  accepted: 'success',
  accepted_before: 'success',
  cleared: 'success',
  switched: 'info',
  rejected: 'danger',
  refused: 'danger',
  later: 'warning',
  lost: 'warning',
};
const textOf = (answer: unknown) =>
  typeof answer === 'string' ? answer : JSON.stringify(answer, undefined, 2);

function Sending({ one: { attempt, answer } }: { one: ZatcaSubmissionAnswer }) {
  const { t } = useTranslation('zatca_submissions');
  const { number, call, started_at: started, http_status: status, outcome } = attempt;
  return (
    <li>
      <div className="head">
        <strong>{t('attempt', { number })}</strong>
        <StatusChip
          tone={outcome ? TONES[outcome] : 'neutral'}
          label={outcome ? t(`outcome.${outcome}`, { defaultValue: outcome }) : t('outcome.none')}
        />
        <span>{t(`values.call.${call}`)}</span>
        {status !== undefined && (
          <span>
            HTTP <Code>{status}</Code>
          </span>
        )}
        <small>
          <InstantText at={started} />
        </small>
      </div>
      {answer !== undefined && answer !== null && (
        <details>
          <summary>{t('answer')}</summary>
          <pre dir="ltr">{textOf(answer)}</pre>
        </details>
      )}
    </li>
  );
}

/** Every sending in its order, with the authority's answer as it came. */
export function Attempts({ id }: { id: number }) {
  const { t } = useTranslation('zatca_submissions');
  const { data, error, refetch } = useQuery(queryOf(getZatcaSubmissionAnswer, id));
  if (error || !data) return <PendingPanel error={error} retry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <Panel>
        <EmptyState icon="clock" title={t('noAttempts.title')} text={t('noAttempts.text')} />
      </Panel>
    );
  return (
    <Panel>
      <Tries>
        {data.map((one) => (
          <Sending key={one.attempt.number} one={one} />
        ))}
      </Tries>
    </Panel>
  );
}
