import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { ChequeAnswer, RentBasis, Settlement } from '@/api/generated/merchant/client.schemas';
import { postSettlement, updateSettlement } from '@/api/generated/merchant/settlements-writes';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { DateInput } from '@/components/fields/DateInput';
import { Panel } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { Code, DateText, Money } from '@/components/Text';
import { groupAmount } from '@/lib/format';
import { Account } from './Account';
import { PERMISSIONS } from './feature';
import { BASES, type Draft, METHODS, draftOf, inputOf } from './input';
import { Items } from './Items';
import { Photos } from './Photos';

const faultsOf = (error: unknown): Record<string, string> =>
  isApiError(error, 422)
    ? Object.fromEntries(
        Object.entries(error.problem.errors ?? {}).map(([field, [first]]) => [field, first ?? '']),
      )
    : {};

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel aria-label={title}>
      <div style={{ display: 'grid', gap: 12, padding: 16 }}>
        <strong>{title}</strong>
        {children}
      </div>
    </Panel>
  );
}

/** The steps to the end of a tenancy; the account below is counted by the server each time it is saved. */
export function DraftEditor({ row }: { row: Settlement }) {
  const { t } = useTranslation('settlements');
  const refresh = useRefresh();
  const showError = useShowError();
  const [draft, setDraft] = useState<Draft>(() => draftOf(row));
  const [changed, setChanged] = useState(row.cheques.some((cheque) => !cheque.answer));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const edit = (part: Partial<Draft>) => {
    setDraft((old) => ({ ...old, ...part }));
    setChanged(true);
  };
  const attempt = async (run: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await run();
      setFaults({});
      setChanged(false);
      toast.success(done);
      await refresh();
    } catch (error) {
      const found = faultsOf(error);
      setFaults(found);
      if (Object.keys(found).length === 0) await showError(error);
    }
    setBusy(false);
  };
  const count = () =>
    attempt(
      () => updateSettlement(row.id, { ...inputOf(draft), version: row.version }),
      t('counted'),
    );
  const post = async () => {
    const net = row.account?.net ?? '0.00';
    const yes = await dialogs.confirm({
      title: t('post'),
      consequences: [
        t('consequences.ends', { contract: row.contract_number, unit: row.unit_number }),
        t('consequences.result', { amount: groupAmount(net) }),
        t('consequences.stays'),
      ],
      confirm: t('post'),
      tone: 'danger',
    });
    if (yes)
      await attempt(() => postSettlement(row.id, { net, version: row.version }), t('posted'));
  };
  const text = (name: 'iban' | 'bank' | 'reference', field: string, ltr = false) => (
    <TextField
      size="small"
      label={t(`fields.${field}`)}
      value={draft[name]}
      error={Boolean(faults[field])}
      helperText={faults[field]}
      sx={{ flex: '1 1 200px' }}
      onChange={(event) => edit({ [name]: event.target.value })}
      slotProps={{ htmlInput: { dir: ltr ? 'ltr' : 'auto' } }}
    />
  );
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Step title={t('steps.day')}>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
          <div style={{ width: 200 }}>
            <DateInput
              label={t('fields.last_day')}
              value={draft.last_day}
              required
              error={Boolean(faults.last_day)}
              help={faults.last_day ?? t('help.last_day')}
              onChange={(last_day) => edit({ last_day })}
            />
          </div>
          <TextField
            select
            size="small"
            label={t('fields.basis')}
            value={draft.basis}
            sx={{ flex: '1 1 260px' }}
            onChange={(event) => edit({ basis: event.target.value as RentBasis })}
          >
            {BASES.map((basis) => (
              <MenuItem key={basis} value={basis}>
                {t(`values.basis.${basis}`)}
              </MenuItem>
            ))}
          </TextField>
        </div>
      </Step>
      {row.cheques.length > 0 && (
        <Step title={t('steps.cheques')}>
          {row.cheques.map((cheque) => (
            <div
              key={cheque.cheque_id}
              style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}
            >
              <span style={{ flex: '1 1 240px' }}>
                <Code>{cheque.number}</Code> · <bdi>{cheque.bank}</bdi> ·{' '}
                <DateText day={cheque.cheque_date} /> · <Money amount={cheque.amount} />
                {cheque.is_security && ` · ${t('security')}`}
              </span>
              <TextField
                select
                size="small"
                label={t('fields.answer', { number: cheque.number ?? '' })}
                value={draft.answers[cheque.cheque_id] ?? ''}
                sx={{ minWidth: 230 }}
                onChange={(event) =>
                  edit({
                    answers: {
                      ...draft.answers,
                      [cheque.cheque_id]: event.target.value as ChequeAnswer,
                    },
                  })
                }
              >
                {cheque.answers.map((answer) => (
                  <MenuItem key={answer} value={answer}>
                    {t(`values.answer.${answer}`)}
                  </MenuItem>
                ))}
              </TextField>
            </div>
          ))}
        </Step>
      )}
      <Step title={t('steps.charges')}>
        <Items items={draft.items} faults={faults} onChange={(items) => edit({ items })} />
        {draft.items.some((item) => item.kind === 'damage') && <Photos row={row} />}
      </Step>
      <Step title={t('steps.refund')}>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
          <TextField
            select
            size="small"
            label={t('fields.refund_method')}
            value={draft.method}
            sx={{ minWidth: 260 }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            onChange={(event) => edit({ method: event.target.value })}
          >
            <MenuItem value="">{t('later')}</MenuItem>
            {METHODS.map((method) => (
              <MenuItem key={method} value={method}>
                {t(`values.method.${method}`)}
              </MenuItem>
            ))}
          </TextField>
          {draft.method === 'transfer' && text('iban', 'iban', true)}
          {draft.method === 'cheque' && text('bank', 'refund_bank')}
          {draft.method !== '' && text('reference', 'refund_reference', true)}
        </div>
        <TextField
          size="small"
          multiline
          label={t('fields.note')}
          value={draft.note}
          error={Boolean(faults.note)}
          helperText={faults.note}
          onChange={(event) => edit({ note: event.target.value })}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
      </Step>
      {row.problems.map((problem) => (
        <Alert key={problem.code} severity="warning">
          {problem.message}
        </Alert>
      ))}
      {changed && <Alert severity="info">{t('countFirst')}</Alert>}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
        <Button
          variant={changed ? 'contained' : 'outlined'}
          loading={busy}
          onClick={() => void count()}
        >
          {t('count')}
        </Button>
        <PermissionButton
          variant="contained"
          color="error"
          permission={PERMISSIONS.post}
          disabled={changed || busy || row.problems.length > 0 || !row.account}
          onClick={() => void post()}
        >
          {t('post')}
        </PermissionButton>
      </div>
      <Account row={row} />
    </div>
  );
}
