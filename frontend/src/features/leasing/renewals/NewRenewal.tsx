import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { isApiError } from '@/api/errors';
import type {
  RenewalChange,
  RenewalInput,
  RenewalRowInput,
} from '@/api/generated/merchant/client.schemas';
import { createRenewal, previewRenewal } from '@/api/generated/merchant/renewals-writes';
import { previewOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { useShowError } from '@/components/feedback/useShowError';
import { Page, Panel } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { Money, NumberText } from '@/components/Text';
import { foldDigits } from '@/lib/text/fold';
import { PATHS as contractPaths } from '../contracts/feature';
import { PATHS, PERMISSIONS } from './feature';
import { ProposalRow } from './ProposalRow';

const STEPS = ['', '5', '10', '50'] as const;
const NUMBER = /^-?\d+(\.\d{1,2})?$/;
const chosenOf = (query: URLSearchParams) =>
  (query.get('contracts') ?? '').split(',').map(Number).filter(Boolean);

export type Edits = Omit<RenewalRowInput, 'contract_id'>;

/** The messages of one row, by field. */
const faultsOf = (error: unknown, index: number): Record<string, string> => {
  if (!isApiError(error, 422)) return {};
  const start = `contracts.${index}.`;
  return Object.fromEntries(
    Object.entries(error.problem.errors ?? {})
      .filter(([field]) => field.startsWith(start))
      .map(([field, [message]]) => [field.slice(start.length), message ?? '']),
  );
};

/** Prepares the next contracts of many: one change for all, each row edited where it differs. */
export default function NewRenewal() {
  const { t } = useTranslation('renewals');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const showError = useShowError();
  const [left, setLeft] = useState(() => chosenOf(query));
  const [change, setChange] = useState<RenewalChange>('percent');
  const [by, setBy] = useState('0');
  const [step, setStep] = useState<string>('50');
  const [edits, setEdits] = useState<Readonly<Record<number, Edits>>>({});
  const [busy, setBusy] = useState(false);
  const input: RenewalInput = {
    change,
    change_by: NUMBER.test(by) ? by : '0',
    ...(step !== '' && { round_to: Number(step) }),
    contracts: left.map((contract_id) => ({ contract_id, ...edits[contract_id] })),
  };
  const asked = useDeferredValue(input);
  const { data, error, refetch } = useQuery({
    ...previewOf(previewRenewal, asked),
    enabled: left.length > 0,
    placeholderData: keepPreviousData,
  });
  const isFieldFault = isApiError(error, 422);
  const possible = data?.contracts.filter((row) => !row.refusal) ?? [];
  const begin = async () => {
    setBusy(true);
    try {
      const ids = new Set(possible.map((row) => row.contract_id));
      const contracts = input.contracts.filter((row) => ids.has(row.contract_id));
      const renewal = await createRenewal({ ...input, contracts });
      await refresh();
      await navigate(PATHS.record(renewal.id));
    } catch (failure) {
      await showError(failure);
      setBusy(false);
    }
  };
  if (left.length === 0)
    return (
      <Page title={t('new.title')}>
        <Panel>
          <EmptyState icon="contract" title={t('new.none')} text={t('new.noneText')} />
          <div style={{ display: 'flex', justifyContent: 'center', paddingBlockEnd: 24 }}>
            <PermissionButton
              variant="contained"
              permission={PERMISSIONS.create}
              to={contractPaths.list('expired-within-months')}
            >
              {t('choose')}
            </PermissionButton>
          </div>
        </Panel>
      </Page>
    );
  return (
    <Page
      title={t('new.title')}
      hint={t('new.hint')}
      actions={
        <Button
          variant="contained"
          loading={busy}
          disabled={possible.length === 0 || Boolean(error)}
          onClick={() => void begin()}
        >
          {t('new.prepare', { count: possible.length })}
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Panel>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, padding: 16 }}>
            <TextField
              select
              size="small"
              label={t('fields.change')}
              value={change}
              sx={{ minWidth: 180 }}
              onChange={(event) => setChange(event.target.value as RenewalChange)}
            >
              {(['percent', 'amount'] as const).map((one) => (
                <MenuItem key={one} value={one}>
                  {t(`values.change.${one}`)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              size="small"
              label={t(change === 'percent' ? 'new.percent' : 'new.amount')}
              value={by}
              error={!NUMBER.test(by)}
              helperText={NUMBER.test(by) ? t('new.less') : t('new.number')}
              onChange={(event) => setBy(foldDigits(event.target.value).trim())}
              slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
            />
            <TextField
              select
              size="small"
              label={t('fields.round_to')}
              value={step}
              sx={{ minWidth: 160 }}
              onChange={(event) => setStep(event.target.value)}
            >
              {STEPS.map((one) => (
                <MenuItem key={one} value={one}>
                  {one === '' ? t('new.exact') : t('new.multiples', { step: one })}
                </MenuItem>
              ))}
            </TextField>
          </div>
        </Panel>
        {data && (
          <Tiles least={150}>
            <StatTile label={t('fields.rent_before')} value={<Money amount={data.rent_before} />} />
            <StatTile
              label={t('fields.rent_price')}
              tone="info"
              value={<Money amount={data.rent_after} />}
            />
            <StatTile
              label={t('new.possible')}
              tone="success"
              value={<NumberText value={data.possible} />}
            />
            <StatTile
              label={t('verdict.above')}
              tone={data.above_limit > 0 ? 'danger' : 'neutral'}
              value={<NumberText value={data.above_limit} />}
            />
          </Tiles>
        )}
        {error && !isFieldFault && <ErrorState error={error} retry={() => void refetch()} />}
        {isFieldFault && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <Skeletons lines={6} />}
        {data?.contracts.map((row) => {
          const index = left.indexOf(row.contract_id);
          if (index < 0) return null;
          return (
            <ProposalRow
              key={row.contract_id}
              row={row}
              edits={edits[row.contract_id] ?? {}}
              faults={faultsOf(error, index)}
              onEdit={(next) => setEdits((old) => ({ ...old, [row.contract_id]: next }))}
              onRemove={() => setLeft((old) => old.filter((id) => id !== row.contract_id))}
            />
          );
        })}
      </div>
    </Page>
  );
}
