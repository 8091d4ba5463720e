import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '@/api/errors';
import type { ContractVerification, VerifyState } from '@/api/generated/public/client.schemas';
import { getContractVerification } from '@/api/generated/public/signatures-reads';
import { queryOf } from '@/api/operation';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { Block, PublicFrame } from '@/components/shell/PublicFrame';
import { StatusChip } from '@/components/StatusChip';
import { Code, DateText, InstantText } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import type { Tone } from '@/theme/tokens';
import { fileHash } from './fileHash';

const TONES: Readonly<Record<VerifyState, Tone>> = {
  valid: 'success',
  replaced: 'warning',
  cancelled: 'danger',
};

type Compared = 'same' | 'other' | undefined;

/** A file is compared on the device: nothing of it is sent. */
function Compare({ hash }: { hash: string }) {
  const { t } = useTranslation('signatures');
  const input = useRef<HTMLInputElement>(null);
  const [compared, setCompared] = useState<Compared>();
  const compare = async (file: File | undefined) => {
    if (file) setCompared((await fileHash(file)) === hash ? 'same' : 'other');
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void compare(event.dataTransfer.files[0]);
  };
  return (
    <Block onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <h2>{t('verify.compare')}</h2>
      <p>{t('verify.compareText')}</p>
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        aria-label={t('verify.choose')}
        hidden
        onChange={(event) => void compare(event.target.files?.[0])}
      />
      <Button variant="outlined" color="inherit" onClick={() => input.current?.click()}>
        {t('verify.choose')}
      </Button>
      <div role="status" style={{ marginBlockStart: 12 }}>
        {compared && (
          <Alert severity={compared === 'same' ? 'success' : 'error'}>
            {t(`verify.${compared}`)}
          </Alert>
        )}
      </div>
      <p>
        <small>
          {t('verify.hash')}: <Code>{hash}</Code>
        </small>
      </p>
    </Block>
  );
}

function Verified({ contract }: { contract: ContractVerification }) {
  const { t } = useTranslation('signatures');
  const language = useLanguage();
  return (
    <>
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 10,
          marginBlockEnd: 14,
        }}
      >
        <div>
          <h1>{t('verify.title')}</h1>
          <Code>{contract.number}</Code>
        </div>
        <StatusChip
          tone={TONES[contract.state]}
          label={t(`values.verifyState.${contract.state}`)}
        />
      </div>
      <Block>
        <p>{t(`verify.text.${contract.state}`)}</p>
        <p>
          {t('facts.issuer')}: <bdi>{contract.issuer[language]}</bdi>
        </p>
        <p>
          {t('sections.period')}: <DateText day={contract.starts_on} /> –{' '}
          <DateText day={contract.ends_on} />
        </p>
        <p>
          {t('verify.sealed')}: <InstantText at={contract.sealed_at} />
        </p>
        <h2>{t('verify.signatures')}</h2>
        <ol>
          {contract.signatures.map((one) => (
            <li key={one.party}>
              {t(`values.party.${one.party}`)} · <InstantText at={one.signed_at} /> ·{' '}
              {t(`values.confirmation.${one.confirmation}`)}
            </li>
          ))}
        </ol>
      </Block>
      <Compare hash={contract.pdf_hash} />
    </>
  );
}

/** Anybody who holds a signed contract sees whether it is genuine and still holds. */
export default function VerifyScreen() {
  const { t } = useTranslation('signatures');
  const { verifyId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getContractVerification, verifyId));
  const content = () => {
    if (data) return <Verified contract={data} />;
    if (isApiError(error, 404))
      return <EmptyState icon="lock" title={t('verify.unknown')} text={t('verify.unknownText')} />;
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <Skeletons lines={6} />
    );
  };
  return <PublicFrame>{content()}</PublicFrame>;
}
