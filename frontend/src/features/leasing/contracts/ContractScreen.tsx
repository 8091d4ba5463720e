import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { type Contract, ContractStatus } from '@/api/generated/merchant/client.schemas';
import { getContract } from '@/api/generated/merchant/contracts-reads';
import { getNextContract } from '@/api/generated/merchant/renewals-reads';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { FormPage } from '@/components/form/FormPage';
import { Icon } from '@/components/Icon';
import { Page, Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { Code } from '@/components/Text';
import { ContractDetail } from './ContractDetail';
import { contractForm, draftForm } from './form';
import { FollowsNote } from './FollowsNote';
import { NextStep } from './NextStep';
import { contractAfter } from './renewal';
import { useContractSteps } from './useContractSteps';

/** Above a draft's form: that it is one, what it lacks, and the way to issue it. */
function DraftHead({ row }: { row: Contract }) {
  const { t } = useTranslation('contracts');
  const steps = useContractSteps(row);
  return (
    <>
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 8,
          alignItems: 'center',
          marginBlockEnd: 12,
        }}
      >
        <strong>
          <Code>{row.number}</Code>
        </strong>
        <StatusChip label={t('values.state.draft')} />
        <span style={{ flex: 1 }} />
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon name="download" size={16} />}
          onClick={() => void steps.pdf()}
        >
          {t('actions.pdf')}
        </Button>
        {row.allowed_actions.includes('delete') && (
          <Button
            color="error"
            startIcon={<Icon name="trash" size={16} />}
            onClick={() => void steps.remove()}
          >
            {t('actions.delete')}
          </Button>
        )}
      </div>
      <NextStep row={row} steps={steps} onRegister={() => undefined} />
    </>
  );
}

/** A new contract, with what the address brings: the unit or the tenant. */
function NewContract() {
  const [query] = useSearchParams();
  const text = query.toString();
  const def = useMemo(() => {
    const given = new URLSearchParams(text);
    const number = (name: string) => Number(given.get(name)) || undefined;
    return contractForm({
      unit_id: number('unit_id'),
      customer_id: number('customer_id'),
      parking_id: number('parking_id'),
    });
  }, [text]);
  return <FormPage key={text} def={def} />;
}

/** The contract that follows another, filled in from it. */
function NextContract({ after }: { after: string }) {
  const { t } = useTranslation('contracts');
  const { data, error, refetch } = useQuery(queryOf(getContract, Number(after)));
  const next = useQuery(queryOf(getNextContract, Number(after)));
  const def = useMemo(
    () =>
      next.data && { ...contractForm(contractAfter(next.data)), draft: `contracts-after-${after}` },
    [next.data, after],
  );
  if (data && def) return <FormPage key={after} def={def} above={<FollowsNote row={data} />} />;
  const again = () => {
    void refetch();
    void next.refetch();
  };
  return <Waiting title={t('form.new')} error={error ?? next.error} retry={again} />;
}

function Waiting({ title, error, retry }: { title: string; error: unknown; retry: () => void }) {
  return (
    <Page title={title}>
      <Panel>{error ? <ErrorState error={error} retry={retry} /> : <Skeletons lines={8} />}</Panel>
    </Page>
  );
}

function KnownContract({ id }: { id: string }) {
  const { t } = useTranslation('contracts');
  const { data, error, refetch } = useQuery(queryOf(getContract, Number(id)));
  if (data && data.status === ContractStatus.draft && data.allowed_actions.includes('edit'))
    return (
      <FormPage
        key={`${id}-${data.version}`}
        def={draftForm}
        id={id}
        above={<DraftHead row={data} />}
      />
    );
  if (data) return <ContractDetail row={data} />;
  return <Waiting title={t('title')} error={error} retry={() => void refetch()} />;
}

/** Without an id a new contract, a draft as its form, an issued one as its record. */
export default function ContractScreen() {
  const { id } = useParams();
  const after = useSearchParams()[0].get('after');
  if (id !== undefined) return <KnownContract key={id} id={id} />;
  return after === null ? <NewContract /> : <NextContract key={after} after={after} />;
}
