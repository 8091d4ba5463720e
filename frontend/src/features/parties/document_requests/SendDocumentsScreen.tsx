import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError } from '@/api/errors';
import type { SharedRequest } from '@/api/generated/public/client.schemas';
import { getSharedRequest } from '@/api/generated/public/document-requests-reads';
import { viewSharedRequest } from '@/api/generated/public/document-requests-writes';
import { queryOf } from '@/api/operation';
import { EmptyState } from '@/components/feedback/States';
import { Block, PublicFrame } from '@/components/shell/PublicFrame';
import { PublicState } from '@/components/shell/PublicState';
import { StatusChip } from '@/components/StatusChip';
import { DateText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { SendForm } from './SendForm';

const TONES = { waiting: 'warning', accepted: 'success', refused: 'danger' } as const;

function Sent({ request }: { request: SharedRequest }) {
  const { t } = useTranslation('document_requests');
  if (request.sent.length === 0) return null;
  return (
    <Block>
      <h2>{t('shared.sent')}</h2>
      <ol>
        {request.sent.map((file) => (
          <li key={`${file.created_at}-${file.file_name}`}>
            {t(`values.kind.${file.kind}`)} · <bdi>{file.file_name}</bdi>{' '}
            <StatusChip tone={TONES[file.state]} label={t(`values.sent.${file.state}`)} />
            {file.reason && (
              <div>
                <bdi>{file.reason}</bdi>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Block>
  );
}

function Loaded({ request }: { request: SharedRequest }) {
  const { t } = useTranslation('document_requests');
  const language = useLanguage();
  return (
    <>
      <h1>{t('shared.title')}</h1>
      <p>
        {t('shared.asks', {
          name: localName(request, language),
          office: localName(request, language, 'office'),
        })}{' '}
        {t('shared.until')} <DateText day={request.ends_on} />
      </p>
      {request.note && (
        <Block>
          <p style={{ whiteSpace: 'pre-line', margin: 0 }}>
            <bdi>{request.note}</bdi>
          </p>
        </Block>
      )}
      <SendForm request={request} />
      <Sent request={request} />
    </>
  );
}

/** The page on which a tenant sends papers from a phone. */
export default function SendDocumentsScreen() {
  const { t } = useTranslation('document_requests');
  const { uniqueId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getSharedRequest, uniqueId));
  const isShown = data !== undefined;
  useEffect(() => {
    // A visit that is not logged keeps nobody from sending.
    if (isShown) void viewSharedRequest(uniqueId).catch(() => undefined);
  }, [isShown, uniqueId]);
  const content = () => {
    if (data) return <Loaded request={data} />;
    if (isApiError(error) && error.code === 'document_requests.over')
      return <EmptyState icon="clock" title={t('shared.overTitle')} text={t('shared.overText')} />;
    return (
      <PublicState ns="document_requests" icon="lock" error={error} retry={refetch} lines={8} />
    );
  };
  return <PublicFrame>{content()}</PublicFrame>;
}
