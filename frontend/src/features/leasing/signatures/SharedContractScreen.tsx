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
import { Brand } from '@/components/shell/Brand';
import { LanguageButton } from '@/components/shell/TopButtons';
import { StatusChip } from '@/components/StatusChip';
import { Code, InstantText } from '@/components/Text';
import type { Tone } from '@/theme/tokens';
import { Paper } from './Paper';
import { SignForm } from './SignForm';

const Frame = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  background: theme.surface.sunken,
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    justifyContent: 'space-between',
    padding: '10px max(14px, calc((100vw - 720px) / 2))',
    background: theme.surface.raised,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& > main': { maxWidth: 720, marginInline: 'auto', padding: '16px 14px 48px' },
  '& h1': { ...theme.typography.h1, margin: 0 },
}));
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

/** Search engines must not keep a contract; the header says so too, this covers previews. */
function useNoIndex(): void {
  useEffect(() => {
    const tag = document.createElement('meta');
    tag.name = 'robots';
    tag.content = 'noindex, nofollow, noarchive';
    document.head.append(tag);
    return () => tag.remove();
  }, []);
}

function Loaded({ contract, id }: { contract: SharedContract; id: string }) {
  const { t } = useTranslation('signatures');
  const save = useDownload();
  const isCancelled = contract.state === 'cancelled';
  useEffect(() => {
    document.title = `${t('title')} ${contract.number}`;
  }, [t, contract.number]);
  return (
    <>
      <Head>
        <div>
          <h1>{t('title')}</h1>
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
              `${contract.number}.pdf`,
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
          {!isCancelled && <div>{t('done.text')}</div>}
        </Alert>
      )}
      {contract.can_sign && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t('read')}
        </Alert>
      )}
      {!contract.can_sign && !contract.signed_at && !isCancelled && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t('closed')}
        </Alert>
      )}
      <Paper contract={contract} />
      {contract.can_sign && <SignForm contract={contract} id={id} />}
    </>
  );
}

/** The tenant's page: read on a phone, signed with a finger, kept as a PDF. */
export default function SharedContractScreen() {
  const { t } = useTranslation('signatures');
  const { uniqueId = '' } = useParams();
  useNoIndex();
  const { data, error, refetch } = useQuery(queryOf(getSharedContract, uniqueId));
  const content = () => {
    if (data) return <Loaded contract={data} id={uniqueId} />;
    if (isApiError(error, 404))
      return <EmptyState icon="lock" title={t('gone.title')} text={t('gone.text')} />;
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <Skeletons lines={10} />
    );
  };
  return (
    <Frame>
      <header className="no-print">
        <Brand />
        <LanguageButton />
      </header>
      <main id="content">{content()}</main>
    </Frame>
  );
}
