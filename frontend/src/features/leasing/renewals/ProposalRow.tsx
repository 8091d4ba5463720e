import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAllows } from '@/api/areaContext';
import type { RenewalProposal } from '@/api/generated/merchant/client.schemas';
import { DateInput } from '@/components/fields/DateInput';
import { MoneyInput } from '@/components/fields/MoneyInput';
import { Icon } from '@/components/Icon';
import { Panel } from '@/components/Page';
import { Code, DateText, Money } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { foldDigits } from '@/lib/text/fold';
import { PATHS as contractPaths, PERMISSIONS as CONTRACTS } from '../contracts/feature';
import { Verdict } from './cells';
import type { Edits } from './NewRenewal';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '8px 16px',
  padding: 14,
  alignItems: 'start',
  gridTemplateColumns: '1.4fr 1.2fr 1.2fr 1.2fr auto',
  '& .who': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& .fields': {
    gridColumn: '1 / -1',
    display: 'grid',
    gap: 10,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
  },
  '& .wide': { gridColumn: '1 / -1' },
  '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
}));

interface Props {
  row: RenewalProposal;
  edits: Edits;
  faults: Readonly<Record<string, string>>;
  onEdit: (edits: Edits) => void;
  onRemove: () => void;
}

/** Nothing that was emptied is sent. */
const without = (edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([, value]) => value !== undefined && value !== ''),
  );

/** One contract of a renewal: what it will be, what the law says, and its own terms where they differ. */
export function ProposalRow({ row, edits, faults, onEdit, onRemove }: Props) {
  const { t } = useTranslation('renewals');
  const language = useLanguage();
  const allows = useAllows();
  const [isOpen, setOpen] = useState(false);
  const set = (change: Edits) => onEdit(without({ ...edits, ...change }));
  const number = (name: 'months' | 'payments', shown: number | undefined) => (
    <TextField
      size="small"
      label={t(`fields.${name}`)}
      value={edits[name] ?? shown ?? ''}
      error={Boolean(faults[name])}
      helperText={faults[name]}
      onChange={(event) => {
        const typed = Number(foldDigits(event.target.value));
        set({ [name]: Number.isInteger(typed) && typed > 0 ? typed : undefined });
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr' } }}
    />
  );
  const asksForIndex = row.limit?.reason === 'index' || row.limit?.reason === 'index_missing';
  const asksForReason = !row.is_allowed && row.limit?.enforcement === 'refuse';
  const editing = isOpen || Object.keys(faults).length > 0;
  return (
    <Panel>
      <Row role="group" aria-label={row.contract_number}>
        <div className="who">
          <MuiLink component={Link} to={contractPaths.detail(row.contract_id)}>
            <Code>{row.contract_number}</Code>
          </MuiLink>
          <div>
            <bdi>{localName(row, language, 'customer_name')}</bdi>
          </div>
          <small>
            <bdi>{localName(row, language, 'building_name')}</bdi> · <Code>{row.unit_number}</Code>
          </small>
        </div>
        <div>
          <small>{t('fields.rent_before')}</small>
          <div>
            <Money amount={row.rent_before} />
          </div>
          <small>
            {t('fields.present_ends_on')} <DateText day={row.present_ends_on} />
          </small>
        </div>
        <div>
          <small>{t('fields.rent_price')}</small>
          <div>
            <strong>
              <Money amount={row.rent_price} />
            </strong>
          </div>
          <small>
            <DateText day={row.starts_on} /> – <DateText day={row.ends_on} /> ·{' '}
            {t('new.inPayments', { count: row.payments })}
          </small>
        </div>
        <div>
          <Verdict limit={row.limit} isAllowed={row.is_allowed} />
          {row.limit?.notice_by && (
            <small style={{ display: 'block' }}>
              {t('fields.notice_by')} <DateText day={row.limit.notice_by} />
            </small>
          )}
        </div>
        <div style={{ display: 'flex', gap: 4 }}>
          <Button
            size="small"
            aria-expanded={editing}
            startIcon={<Icon name="edit" size={16} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('actions.edit')}
          </Button>
          <Button size="small" color="inherit" onClick={onRemove}>
            {t('actions.leaveOut')}
          </Button>
        </div>
        {row.refusal && (
          <Alert className="wide" severity="warning">
            {row.refusal.message}{' '}
            {row.next_id !== undefined && (
              <MuiLink component={Link} to={contractPaths.detail(row.next_id)}>
                {t('openNext')}
              </MuiLink>
            )}
          </Alert>
        )}
        {faults.contract_id && (
          <Alert className="wide" severity="error">
            {faults.contract_id}
          </Alert>
        )}
        {(editing || (asksForReason && !row.refusal)) && (
          <div className="fields">
            {editing && (
              <>
                <MoneyInput
                  label={t('fields.rent_price')}
                  value={edits.rent_price ?? row.rent_price}
                  error={Boolean(faults.rent_price)}
                  help={faults.rent_price}
                  onChange={(rent_price) => set({ rent_price })}
                />
                {number('months', row.months)}
                {number('payments', row.payments)}
                <DateInput
                  label={t('fields.first_due_on')}
                  value={edits.first_due_on ?? row.first_due_on}
                  error={Boolean(faults.first_due_on)}
                  help={faults.first_due_on}
                  onChange={(first_due_on) => set({ first_due_on })}
                />
              </>
            )}
            {asksForIndex && (
              <MoneyInput
                label={t('fields.index_rent')}
                value={edits.index_rent ?? ''}
                error={Boolean(faults.index_rent)}
                help={faults.index_rent}
                onChange={(index_rent) => set({ index_rent })}
              />
            )}
            {asksForReason && allows(CONTRACTS.exceed_cap) && (
              <TextField
                size="small"
                label={t('fields.cap_reason')}
                value={edits.cap_reason ?? ''}
                error={Boolean(faults.cap_reason)}
                helperText={faults.cap_reason ?? t('help.cap_reason')}
                onChange={(event) => set({ cap_reason: event.target.value })}
              />
            )}
          </div>
        )}
      </Row>
    </Panel>
  );
}
