import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '@/api/errors';
import type { SharedContract } from '@/api/generated/public/client.schemas';
import { getSharedContract } from '@/api/generated/public/signatures-reads';
import { queryOf } from '@/api/operation';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { useDownload } from '@/components/feedback/useDownload';
import { Icon } from '@/components/Icon';
import { Block, PublicFrame } from '@/components/shell/PublicFrame';
import { StatusChip } from '@/components/StatusChip';
import { Code, DateText, InstantText } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import type { Tone } from '@/theme/tokens';
import { Changes } from '../addenda/public';
import { Decline } from './Decline';
import { Paper } from './Paper';
import { SignForm } from './SignForm';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  alignItems: 'center',
  marginBlockEnd: 14,
  '& > .grow': { flex: 1 },
});

const TONES: Record<string, Tone> = {
  issued: 'warning',
  signed: 'success',
  active: 'success',
  expiring: 'success',
  stopped: 'warning',
  expired: 'neutral',
  cancelled: 'danger',
};

/** Why somebody who has not signed cannot. */
function closedWord({ party, signers }: SharedContract): string {
  if (signers.some(({ state }) => state === 'declined')) return 'declined';
  const own = signers.findIndex((signer) => signer.party === party);
  const before = signers.slice(0, Math.max(own, 0));
  return before.some(({ state }) => state !== 'signed') ? 'notYet' : 'closed';
}

function Loaded({ contract, id }: { contract: SharedContract; id: string }) {
  const { t } = useTranslation('signatures');
  const save = useDownload();
  const language = useLanguage();
  const title = t(contract.addendum ? 'addendum.one' : 'title');
  const isCancelled = contract.state === 'cancelled';
  useEffect(() => {
    document.title = `${title} ${contract.number}`;
  }, [title, contract.number]);
  return (
    <>
      <Head>
        <div>
          <h1>{title}</h1>
          <Code>{contract.number}</Code>
        </div>
        <StatusChip tone={TONES[contract.state]} label={t(`state.${contract.state}`)} />
        <span className="grow" />
        <Button
          className="no-print"
          variant="outlined"
          color="inherit"
          startIcon={<Icon name="download" size={16} />}
          onClick={() =>
            void save(
              { url: `/api/public/shared_contracts/${encodeURIComponent(id)}/pdf` },
              `${contract.number.replace('/', '-')}.pdf`,
            )
          }
        >
          {t('pdf')}
        </Button>
      </Head>
      {isCancelled && (
        <Alert severity="error" sx={{ mb: 3 }} role="status">
          <strong>{t('cancelled.title')}</strong>
          <div>{t('cancelled.text')}</div>
        </Alert>
      )}
      {contract.signed_at && (
        <Alert severity={isCancelled ? 'info' : 'success'} sx={{ mb: 3 }} role="status">
          <strong>{t('done.title')}</strong>
          <div>
            {t('done.by')} <bdi>{contract.signer_name}</bdi> ·{' '}
            <InstantText at={contract.signed_at} />
          </div>
          {!isCancelled && <div>{t(contract.verify_url ? 'done.text' : 'done.others')}</div>}
          {contract.verify_url && (
            <a href={contract.verify_url} style={{ color: 'inherit' }}>
              {t('done.verify')}
            </a>
          )}
        </Alert>
      )}
      {contract.can_sign && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t(contract.addendum ? 'addendum.read' : 'read')}
        </Alert>
      )}
      {!contract.can_sign && !contract.signed_at && !isCancelled && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t(closedWord(contract))}
        </Alert>
      )}
      {contract.addendum && (
        <Block>
          <h2>{t('addendum.title')}</h2>
          <p>
            {t('addendum.from')} <DateText day={contract.addendum.effective_on} />
          </p>
          {contract.addendum.note && (
            <p>
              <bdi>{contract.addendum.note}</bdi>
            </p>
          )}
          <Changes
            changes={contract.addendum.changes}
            languages={[language]}
            words={{
              part: (part) => t(`values.part.${part}`),
              was: t('addendum.was'),
              becomes: t('addendum.becomes'),
            }}
          />
          <p>{t('addendum.rest')}</p>
        </Block>
      )}
      <Paper contract={contract} />
      {contract.can_sign && <SignForm contract={contract} id={id} />}
      {contract.can_sign && <Decline id={id} />}
    </>
  );
}

/** A signer's page: read on a phone, signed with a finger, kept as a PDF. */
export default function SharedContractScreen() {
  const { t } = useTranslation('signatures');
  const { uniqueId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getSharedContract, uniqueId));
  const content = () => {
    if (data) return <Loaded contract={data} id={uniqueId} />;
    if (isApiError(error, 404))
      return <EmptyState icon="lock" title={t('gone.title')} text={t('gone.text')} />;
    if (isApiError(error) && error.code === 'signing.link_expired')
      return <EmptyState icon="clock" title={t('expired.title')} text={t('expired.text')} />;
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <Skeletons lines={10} />
    );
  };
  return <PublicFrame>{content()}</PublicFrame>;
}
