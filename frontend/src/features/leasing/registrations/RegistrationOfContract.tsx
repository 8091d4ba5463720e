import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type {
  ContractRegistrationDetail,
  RecordedRegistration,
} from '@/api/generated/merchant/client.schemas';
import { getContractRegistration } from '@/api/generated/merchant/registrations-reads';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { Panel } from '@/components/Page';
import { PanelActions } from '@/components/PanelActions';
import { PendingPanel } from '@/components/PendingPanel';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { today } from '@/lib/calendar';
import { Checks } from './Checks';
import { Deadline } from './Deadline';
import { PERMISSIONS } from './feature';
import { recordForm, withdrawForm } from './forms';
import { Recorded } from './Recorded';

/** With whom and until when the contract is registered, and where that comes from. */
function Law({ detail }: { detail: ContractRegistrationDetail }) {
  const { t } = useTranslation('registrations');
  const language = useLanguage();
  const { registry, attest_by } = detail;
  return (
    <Alert severity="info">
      <strong>{registry ? t(`values.registry.${registry}`) : t('noRegistry')}</strong>
      {attest_by ? (
        <div>
          {t('fields.attest_by')}: <Deadline day={attest_by} done={Boolean(detail.tasdeq_number)} />
        </div>
      ) : (
        <div>{t('noDeadline')}</div>
      )}
      {detail.source_en && <small>{localName(detail, language, 'source')}</small>}
    </Alert>
  );
}

/** A contract's registration: until when, what is missing, its papers, what was recorded. */
export default function RegistrationOfContract({ id }: RecordProps) {
  const { t } = useTranslation('registrations');
  const { account } = useArea();
  const save = useDownload();
  const [open, setOpen] = useState<'record' | RecordedRegistration>();
  const { data, error, refetch } = useQuery(queryOf(getContractRegistration, id));
  const day = today(account.time_zone);
  const recording = useMemo(() => data && recordForm(data, day), [data, day]);
  const withdrawal = useMemo(
    () => (open && open !== 'record' ? withdrawForm(id, open) : undefined),
    [id, open],
  );
  if (error || !data) return <PendingPanel error={error} retry={() => void refetch()} />;
  const stands = data.recorded.some((one) => !one.withdrawn_on);
  const close = () => setOpen(undefined);
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Law detail={data} />
      <PanelActions>
        <PermissionButton
          variant="outlined"
          color="inherit"
          permission={PERMISSIONS.pack}
          startIcon={<Icon name="download" size={16} />}
          onClick={() =>
            void save({ url: `/api/merchant/registrations/${id}/pack/export` }, `${id}.zip`)
          }
        >
          {t('actions.pack')}
        </PermissionButton>
        {!stands && (
          <PermissionButton
            variant="contained"
            permission={PERMISSIONS.record}
            startIcon={<Icon name="check" size={16} />}
            onClick={() => setOpen('record')}
          >
            {t('actions.record')}
          </PermissionButton>
        )}
      </PanelActions>
      {data.recorded.length > 0 && (
        <Panel aria-label={t('recorded')}>
          <ul style={{ margin: 0, padding: 0 }}>
            {data.recorded.map((one) => (
              <Recorded key={one.id} registration={one} onWithdraw={() => setOpen(one)} />
            ))}
          </ul>
        </Panel>
      )}
      <Checks checks={data.checks} />
      {open === 'record' && recording && (
        <LazyFormDialog
          def={recording}
          title={t('actions.record')}
          action={t('actions.record')}
          onClose={close}
        />
      )}
      {withdrawal && (
        <LazyFormDialog
          def={withdrawal}
          title={t('actions.withdraw')}
          action={t('actions.withdraw')}
          danger
          onClose={close}
        />
      )}
    </div>
  );
}
