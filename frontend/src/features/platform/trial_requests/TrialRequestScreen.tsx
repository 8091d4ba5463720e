import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { TrialRequest } from '@/api/generated/manager/client.schemas';
import { listTrialRequestHistory } from '@/api/generated/manager/trial-requests-history';
import { getTrialRequest } from '@/api/generated/manager/trial-requests-reads';
import { queryOf } from '@/api/operation';
import { ContactLine } from '@/components/ContactLine';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { Icon } from '@/components/Icon';
import { useRunAction } from '@/components/list/useRunAction';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { Code, InstantText, NumberText } from '@/components/Text';
import { localName } from '@/i18n/useLanguage';
import { merchantPaths, merchantPermissions } from '../merchants/public';
import { statusColumn } from './columns';
import { useRequestActions } from './useRequestActions';
import { VerifiedChip } from './VerifiedChip';

function Decision({ row }: { row: TrialRequest }) {
  const { t } = useTranslation('trial_requests');
  const { actions, dialog } = useRequestActions();
  const run = useRunAction<TrialRequest>('trial_requests');
  return (
    <>
      {row.merchant_id && (
        <PermissionButton
          variant="outlined"
          color="inherit"
          to={merchantPaths.detail(row.merchant_id)}
          permission={merchantPermissions.view}
        >
          {t('openMerchant')}
        </PermissionButton>
      )}
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

function Figures({ row }: { row: TrialRequest }) {
  const { t } = useTranslation('trial_requests');
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        <StatTile
          label={t('fields.expected_units')}
          value={<NumberText value={row.expected_units} />}
          tone="info"
        />
        <StatTile
          label={t('fields.verified_at')}
          value={<VerifiedChip at={row.verified_at} />}
          tone={row.verified_at ? 'success' : 'warning'}
          hint={row.verified_at ? <InstantText at={row.verified_at} /> : t('notVerified')}
        />
        {row.mobile_verified_at && (
          <StatTile
            label={t('fields.mobile_verified_at')}
            value={<VerifiedChip at={row.mobile_verified_at} />}
            tone="success"
            hint={<InstantText at={row.mobile_verified_at} />}
          />
        )}
        {row.account_id && (
          <StatTile
            label={t('fields.account_id')}
            value={<Code>{row.account_id}</Code>}
            tone="success"
          />
        )}
        {row.rejection_reason && (
          <StatTile
            label={t('fields.rejection_reason')}
            value={
              <span style={{ fontSize: '1rem' }}>
                <bdi>{row.rejection_reason}</bdi>
              </span>
            }
            tone="danger"
          />
        )}
      </Tiles>
    </div>
  );
}

const detail: DetailDef<TrialRequest> = {
  ns: 'trial_requests',
  load: (id) => queryOf(getTrialRequest, Number(id)),
  title: (row, language) => localName(row, language, 'business_name'),
  status: statusColumn,
  hint: ({ owner_name, mobile, email }) => (
    <ContactLine name={owner_name} mobile={mobile} email={email} />
  ),
  actions: (row) => <Decision row={row} />,
  above: (row) => <Figures row={row} />,
  sections: [
    {
      title: 'sections.business',
      fields: [
        { field: 'business_name_en' },
        { field: 'business_name_ar' },
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
        { field: 'language', kind: 'enum' },
      ],
    },
    {
      title: 'sections.origin',
      fields: [
        { field: 'referral_source', kind: 'enum' },
        { field: 'utm_source', kind: 'code' },
        { field: 'utm_medium', kind: 'code' },
        { field: 'utm_campaign', kind: 'code' },
        { field: 'referrer', kind: 'code' },
      ],
    },
    {
      title: 'sections.progress',
      fields: [
        { field: 'created_at', kind: 'datetime' },
        { field: 'verify_sent_at', kind: 'datetime' },
        { field: 'verified_at', kind: 'datetime' },
        { field: 'decided_by_name' },
        { field: 'decided_at', kind: 'datetime' },
      ],
    },
  ],
  history: (id, params) => queryOf(listTrialRequestHistory, Number(id), params),
};

export default function TrialRequestScreen() {
  const { id = '' } = useParams();
  return <DetailPage def={detail} id={id} />;
}
