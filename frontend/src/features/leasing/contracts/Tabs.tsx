import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contract } from '@/api/generated/merchant/client.schemas';
import { getSignature } from '@/api/generated/merchant/signatures-reads';
import { queryOf } from '@/api/operation';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { Panel } from '@/components/Page';
import { Code, InstantText } from '@/components/Text';
import { TwoColumns } from '../clauses/public';

const Two = styled('div')({
  display: 'grid',
  gap: 24,
  padding: 20,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
});
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  '& dt': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));
const Drawing = styled('img')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  height: 160,
  objectFit: 'contain',
  background: '#fff',
  border: `1px solid ${theme.surface.line}`,
  borderRadius: 8,
}));

const lines = (text: string | undefined) =>
  (text ?? '').split('\n').filter((line) => line.trim() !== '');

/** What the paper prints: the clauses in the versions that were agreed, then the contract's own terms. */
export function TermsTab({ row }: { row: Contract }) {
  const { t } = useTranslation('contracts');
  const clauses = row.clauses;
  if (clauses.length === 0 && !row.terms_en && !row.terms_ar)
    return (
      <Panel>
        <EmptyState icon="contract" title={t('terms.none')} text={t('terms.noneText')} />
      </Panel>
    );
  return (
    <Panel>
      <div style={{ padding: 20 }}>
        <TwoColumns
          en={[...clauses.map(({ text_en }) => text_en), ...lines(row.terms_en)]}
          ar={[...clauses.map(({ text_ar }) => text_ar), ...lines(row.terms_ar)]}
        />
      </div>
    </Panel>
  );
}

function Image({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('contracts');
  const { data, error, refetch } = useQuery(queryOf(getSignature, id));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons lines={3} />;
  return (
    <Drawing src={`data:image/png;base64,${data.image}`} alt={t('signature.image', { name })} />
  );
}

/** Who signed, when, from where, and the drawing itself. */
export function SignatureTab({ row }: { row: Contract }) {
  const { t } = useTranslation('contracts');
  const { signature } = row;
  if (!signature)
    return (
      <Panel>
        <EmptyState icon="edit" title={t('signature.none')} text={t('signature.noneText')} />
      </Panel>
    );
  const facts: [string, ReactNode][] = [
    ['by', <bdi key="by">{signature.signer_name}</bdi>],
    ['at', <InstantText key="at" at={signature.signed_at} />],
    ['language', t(`values.language.${signature.language}`)],
    ['ip', <Code key="ip">{signature.ip}</Code>],
    ['device', <bdi key="device">{signature.user_agent ?? '—'}</bdi>],
    ['hash', <Code key="hash">{signature.document_hash}</Code>],
    ['pdfHash', <Code key="pdf">{signature.pdf_hash}</Code>],
  ];
  return (
    <Panel>
      <Two>
        <Image id={signature.id} name={signature.signer_name} />
        <Facts>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`signature.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      </Two>
    </Panel>
  );
}
