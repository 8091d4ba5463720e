import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Contract, ContractStatus } from '@/api/generated/merchant/client.schemas';
import { getContract } from '@/api/generated/merchant/contracts-reads';
import { queryOf } from '@/api/operation';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { DateText, Money } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { PATHS as contractPaths, PERMISSIONS as CONTRACTS } from '../contracts/feature';
import { PERMISSIONS } from './feature';
import { useLetters } from './useLetters';
import { useWriteLetters } from './useWriteLetters';

/** What the law says of the contract's next term, and where that stands. */
function Law({ row }: { row: Contract }) {
  const { t } = useTranslation('renewals');
  const language = useLanguage();
  const { rent_limit: limit, notice_by } = row;
  if (!limit) return <Alert severity="info">{t('law.none')}</Alert>;
  return (
    <Alert severity={limit.reason === 'notice_late' ? 'warning' : 'info'}>
      <strong>{t(`values.jurisdiction.${limit.jurisdiction}`)}</strong>
      {notice_by && (
        <div>
          {t('law.noticeBy')} <DateText day={notice_by} />
        </div>
      )}
      {limit.served_on && (
        <div>
          {t('law.servedOn')} <DateText day={limit.served_on} />
        </div>
      )}
      <div>
        {limit.most === undefined ? (
          t('law.free')
        ) : (
          <>
            {t('law.most')} <Money amount={limit.most} /> · {t(`values.reason.${limit.reason}`)}
            {limit.until && (
              <>
                {' · '}
                {t('verdict.until')} <DateText day={limit.until} />
              </>
            )}
          </>
        )}
      </div>
      <small>{localName(limit, language, 'source')}</small>
    </Alert>
  );
}

/** A contract's renewal: the law, the next contract, the letters. */
export default function RenewalOfContract({ id }: RecordProps) {
  const { t } = useTranslation('renewals');
  const { data: row } = useQuery(queryOf(getContract, id));
  const fixed = useMemo(() => ({ contract_id: id }), [id]);
  const { def, dialog } = useLetters(fixed);
  const write = useWriteLetters();
  const runs = row?.status === ContractStatus.active && !row.stopped_on;
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {row && runs && <Law row={row} />}
      <PanelActions>
        {row?.next_id !== undefined && (
          <PermissionButton
            variant="outlined"
            color="inherit"
            permission={CONTRACTS.view}
            to={contractPaths.detail(row.next_id)}
          >
            {t('openNext')}
          </PermissionButton>
        )}
        {row && row.next_id === undefined && row.status !== ContractStatus.cancelled && (
          <PermissionButton
            variant="outlined"
            color="inherit"
            permission={CONTRACTS.create}
            to={contractPaths.next(id)}
          >
            {t('prepareNext')}
          </PermissionButton>
        )}
        {runs && (
          <PermissionButton
            variant="contained"
            permission={PERMISSIONS.letters}
            startIcon={<Icon name="mail" size={16} />}
            onClick={() => void write([id])}
          >
            {t('actions.letter')}
          </PermissionButton>
        )}
      </PanelActions>
      <ListPanel def={def} />
      {dialog}
    </div>
  );
}
