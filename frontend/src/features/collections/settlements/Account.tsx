import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Settlement, SettlementOwner } from '@/api/generated/merchant/client.schemas';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { Money } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';

const Lines = styled('dl')(({ theme }) => ({
  margin: 0,
  padding: '4px 20px 12px',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 16,
    padding: '10px 0',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& > div:last-of-type': { borderBlockEnd: 0 },
  '& dd': { margin: 0, fontWeight: 600 },
  '& small': { display: 'block', color: theme.palette.text.secondary },
  '& .result': { ...theme.typography.h6 },
}));

const columns: readonly Column<SettlementOwner>[] = [
  { field: 'name', kind: 'name', label: 'fields.owner' },
  { field: 'share', kind: 'number' },
  { field: 'rent_due', kind: 'money' },
  { field: 'given_back', kind: 'money' },
  { field: 'rent_lost', kind: 'money' },
  { field: 'penalty', kind: 'money' },
];

/** What becomes of the result. */
function outcome({ net, owed, refunded, held }: NonNullable<Settlement['account']>) {
  if (Number(owed) > 0) return 'owed';
  if (Number(refunded) > 0) return 'refunded';
  if (Number(held) > 0) return 'held';
  return Number(net) === 0 ? 'even' : 'held';
}

/** The account line by line, each with how it was counted, and what of it is each owner's. */
export function Account({ row }: { row: Settlement }) {
  const { t } = useTranslation('settlements');
  const language = useLanguage();
  const { account } = row;
  if (!account) return null;
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Panel aria-label={t('account')}>
        <Lines>
          {account.lines.map((line, index) => (
            // eslint-disable-next-line react/no-array-index-key -- the lines of an account have no id and no other order
            <div key={index}>
              <dt>
                {t(`values.line.${line.kind}`)}
                <small dir="auto">{localName(line, language, 'explanation')}</small>
              </dt>
              <dd>
                <Money amount={line.amount} />
              </dd>
            </div>
          ))}
          <div className="result">
            <dt>{t(`outcome.${outcome(account)}`)}</dt>
            <dd>
              <Money amount={account.net} />
            </dd>
          </div>
        </Lines>
      </Panel>
      {account.owners.length > 0 && (
        <Panel aria-label={t('owners')}>
          <DataTable
            ns="settlements"
            label={t('owners')}
            columns={columns}
            rows={account.owners}
            rowId={(owner) => String(owner.owner_id)}
          />
        </Panel>
      )}
    </div>
  );
}
