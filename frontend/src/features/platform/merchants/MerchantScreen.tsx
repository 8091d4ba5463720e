import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { type MerchantAccount, MerchantDataState } from '@/api/generated/manager/client.schemas';
import { listMerchantHistory } from '@/api/generated/manager/merchants-history';
import { getMerchant } from '@/api/generated/manager/merchants-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { queryOf } from '@/api/operation';
import { ContactLine } from '@/components/ContactLine';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { Icon } from '@/components/Icon';
import { useRunAction } from '@/components/list/useRunAction';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { Code, DateText, InstantText } from '@/components/Text';
import { localName } from '@/i18n/useLanguage';
import { SupportOfMerchant, supportPermissions } from '../managed_support_grants/public';
import { NotesOfMerchant, merchantNotesPermissions } from '../merchant_notes/public';
import { CopiesOfMerchant, copyPermissions } from '../merchant_copies/public';
import { ErasureOfMerchant } from '../merchant_erasures/public';
import { BillingOfMerchant } from './BillingOfMerchant';
import { statusColumn } from './columns';
import { NextTry } from './DataUpdate';
import { DaysLeft } from './DaysLeft';
import { ErrorsOfMerchant, JobsOfMerchant, MailsOfMerchant, PeopleOfMerchant } from './OfMerchant';
import { StandingOfMerchant } from './StandingOfMerchant';
import { useMerchantActions } from './useMerchantActions';

function Buttons({ row }: { row: MerchantAccount }) {
  const { t } = useTranslation('merchants');
  const { actions, dialog } = useMerchantActions();
  const run = useRunAction<MerchantAccount>('merchants');
  return (
    <>
      {actions
        .filter((action) => action.when?.(row))
        .map((action) => (
          <PermissionButton
            key={action.name}
            variant={action.danger ? 'outlined' : 'contained'}
            color={action.danger ? 'error' : 'primary'}
            permission={action.permission}
            startIcon={action.icon && <Icon name={action.icon} size={16} />}
            onClick={() => (action.open ? action.open(row) : void run(action, [row]))}
          >
            {t(`actions.${action.name}`)}
          </PermissionButton>
        ))}
      {dialog}
    </>
  );
}

function Figures({ row }: { row: MerchantAccount }) {
  const { t } = useTranslation('merchants');
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        <StatTile
          label={t('fields.account_id')}
          value={<Code>{row.account_id}</Code>}
          tone="info"
          hint={t('accountHint')}
        />
        <StatTile
          label={t('fields.package')}
          value={row.package ? t(`values.package.${row.package}`) : '—'}
          tone={row.package ? 'success' : 'neutral'}
          hint={row.package ? undefined : t('notSubscribed')}
        />
        {row.trial_ends_on && !row.package && (
          <StatTile
            label={t('fields.trial_ends_on')}
            value={<DateText day={row.trial_ends_on} />}
            tone="warning"
            hint={<DaysLeft day={row.trial_ends_on} />}
          />
        )}
        {row.data_state === MerchantDataState.failed && (
          <>
            <StatTile
              label={t('fields.data_state')}
              value={t(`values.data_state.${row.data_state}`)}
              tone="danger"
              hint={t('notServed')}
            />
            <StatTile
              label={t('fields.migration_failed_at')}
              value={<InstantText at={row.migration_failed_at} />}
              tone="danger"
              hint={t('triedTimes', { count: row.migration_tries ?? 0 })}
            />
            <StatTile
              label={t('fields.migration_cause')}
              value={
                <span style={{ fontSize: '1rem' }}>
                  {t(`values.migration_cause.${row.migration_cause ?? 'other'}`)}
                </span>
              }
              tone="danger"
              hint={
                <>
                  {t('nextTry')} <NextTry row={row} />
                </>
              }
            />
          </>
        )}
        {row.erased_at && (
          <StatTile
            label={t('fields.erased_at')}
            value={<InstantText at={row.erased_at} />}
            tone="danger"
            hint={t('erased')}
          />
        )}
        {row.disabled_reason && (
          <StatTile
            label={t('fields.disabled_reason')}
            value={
              <span style={{ fontSize: '1rem' }}>
                <bdi>{row.disabled_reason}</bdi>
              </span>
            }
            tone="danger"
          />
        )}
      </Tiles>
      {row.migration_cause && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t(`causes.${row.migration_cause}`)}{' '}
          <bdi style={{ overflowWrap: 'anywhere' }}>{row.migration_error}</bdi>
        </Alert>
      )}
    </div>
  );
}

const detail: DetailDef<MerchantAccount> = {
  ns: 'merchants',
  load: (id) => queryOf(getMerchant, Number(id)),
  title: localName,
  status: statusColumn,
  hint: ({ owner_name, mobile, email }) => (
    <ContactLine name={owner_name} mobile={mobile} email={email} />
  ),
  actions: (row) => <Buttons row={row} />,
  above: (row) => <Figures row={row} />,
  sections: [
    {
      title: 'sections.business',
      fields: [
        { field: 'name_en' },
        { field: 'name_ar' },
        { field: 'business_type', kind: 'enum' },
        { field: 'country_name', kind: 'name' },
        { field: 'city' },
      ],
    },
    {
      title: 'sections.contact',
      fields: [
        { field: 'owner_name' },
        { field: 'mobile', kind: 'phone' },
        { field: 'email', kind: 'code' },
      ],
    },
    {
      title: 'sections.account',
      fields: [
        { field: 'key', kind: 'code' },
        { field: 'currency', kind: 'code' },
        { field: 'time_zone', kind: 'code' },
        { field: 'schema_version', kind: 'code' },
        { field: 'created_at', kind: 'datetime' },
        { field: 'disabled_at', kind: 'datetime' },
      ],
    },
  ],
  tabs: [
    { name: 'standing', render: (row) => <StandingOfMerchant id={row.id} /> },
    {
      name: 'notes',
      permission: merchantNotesPermissions.view,
      render: (row) => <NotesOfMerchant id={row.id} />,
    },
    { name: 'billing', render: (row) => <BillingOfMerchant id={row.id} /> },
    {
      name: 'support',
      permission: supportPermissions.view,
      render: (row) => <SupportOfMerchant id={row.id} />,
    },
    {
      name: 'people',
      permission: managerPermissions.managed_employees.view,
      render: (row) => <PeopleOfMerchant id={row.id} />,
    },
    {
      name: 'jobs',
      permission: managerPermissions.jobs.view,
      render: (row) => <JobsOfMerchant id={row.id} />,
    },
    {
      name: 'errors',
      permission: managerPermissions.js_errors.view,
      render: (row) => <ErrorsOfMerchant id={row.id} />,
    },
    {
      name: 'mails',
      permission: managerPermissions.mails.view,
      render: (row) => <MailsOfMerchant id={row.id} />,
    },
    {
      name: 'copies',
      permission: copyPermissions.view,
      render: (row) => <CopiesOfMerchant id={row.id} isErased={row.erased_at !== undefined} />,
    },
    {
      name: 'erasure',
      permission: copyPermissions.view,
      render: (row) => <ErasureOfMerchant id={row.id} isErased={row.erased_at !== undefined} />,
    },
  ],
  history: (id, params) => queryOf(listMerchantHistory, Number(id), params),
};

export default function MerchantScreen() {
  const { id = '' } = useParams();
  return <DetailPage def={detail} id={id} />;
}
