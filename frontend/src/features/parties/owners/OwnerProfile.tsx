import { useTranslation } from 'react-i18next';
import type { Owner } from '@/api/generated/merchant/client.schemas';
import { listOwnerHistory } from '@/api/generated/merchant/owners-history';
import { getOwner } from '@/api/generated/merchant/owners-reads';
import { queryOf } from '@/api/operation';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { CountryText } from '@/components/fields/CountryText';
import { Icon } from '@/components/Icon';
import { useRunAction } from '@/components/list/useRunAction';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { InstantText, NumberText, PhoneText } from '@/components/Text';
import { Word } from '@/components/Word';
import { localName } from '@/i18n/useLanguage';
import { DocumentsPanel, ExpiryText, documentPermissions } from '../documents/public';
import { accessActions } from './actions';
import { accessColumn, statusColumn } from './columns';
import { PATHS, PERMISSIONS } from './feature';

function Contact({ row }: { row: Owner }) {
  return (
    <>
      <PhoneText>{row.mobile}</PhoneText>
      {row.email && (
        <>
          {' '}
          ·{' '}
          <a href={`mailto:${row.email}`} style={{ color: 'inherit' }}>
            <bdi dir="ltr">{row.email}</bdi>
          </a>
        </>
      )}
    </>
  );
}

/** Gives access to the owner area or takes it back, whichever fits. */
function AccessButton({ row }: { row: Owner }) {
  const { t } = useTranslation('owners');
  const run = useRunAction<Owner>('owners');
  const action = accessActions(t).find((one) => one.when?.(row));
  if (!action) return null;
  return (
    <PermissionButton
      variant={action.danger ? 'outlined' : 'contained'}
      color={action.danger ? 'error' : 'primary'}
      permission={action.permission}
      startIcon={<Icon name="lock" size={16} />}
      onClick={() => void run(action, [row])}
    >
      {t(`actions.${action.name}`)}
    </PermissionButton>
  );
}

function Figures({ row }: { row: Owner }) {
  const { t } = useTranslation('owners');
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        <StatTile
          label={t('fields.holdings')}
          value={<NumberText value={row.holdings} />}
          hint={t('holdingsHint')}
          tone="info"
          to={`${PATHS.detail(row.id)}?tab=holdings`}
        />
        <StatTile
          label={t('fields.access')}
          value={t(`values.access.${String(row.access)}`)}
          tone={row.access ? 'success' : 'neutral'}
          hint={
            row.access ? (
              row.last_sign_in_at ? (
                <>
                  {t('lastSignIn')} <InstantText at={row.last_sign_in_at} />
                </>
              ) : (
                t('neverSignedIn')
              )
            ) : (
              t('noAccessHint')
            )
          }
        />
      </Tiles>
    </div>
  );
}

const detail: DetailDef<Owner> = {
  ns: 'owners',
  load: (id) => queryOf(getOwner, Number(id)),
  title: localName,
  status: statusColumn,
  hint: (row) => <Contact row={row} />,
  additions: 'owners',
  aside: true,
  edit: { to: (row) => PATHS.edit(row.id), permission: PERMISSIONS.edit },
  actions: (row) => <AccessButton row={row} />,
  above: (row) => <Figures row={row} />,
  sections: [
    {
      title: 'sections.who',
      fields: [
        { field: 'name_en' },
        { field: 'name_ar' },
        { field: 'nationality', render: (row) => <CountryText code={row.nationality} /> },
      ],
    },
    {
      title: 'sections.contact',
      fields: [
        { field: 'mobile', kind: 'phone' },
        { field: 'email' },
        {
          field: 'language',
          render: (row) => <Word ns="owners" field="language" value={row.language} />,
        },
        accessColumn,
      ],
    },
    {
      title: 'sections.papers',
      fields: [
        { field: 'national_id', kind: 'code' },
        {
          field: 'national_id_expires_on',
          render: (row) => <ExpiryText day={row.national_id_expires_on} />,
        },
        { field: 'passport_number', kind: 'code' },
        {
          field: 'passport_expires_on',
          render: (row) => <ExpiryText day={row.passport_expires_on} />,
        },
      ],
    },
    {
      title: 'sections.money',
      fields: [
        { field: 'iban', kind: 'code' },
        { field: 'trn', kind: 'code' },
        { field: 'notes' },
        { field: 'created_at', kind: 'datetime' },
      ],
    },
  ],
  counts: { holdings: (row) => row.holdings },
  tabs: [
    {
      name: 'documents',
      at: { group: 'papers', order: 30 },
      permission: documentPermissions.view,
      render: (row) => <DocumentsPanel noun="owners" recordId={row.id} />,
    },
  ],
  history: (id, params) => queryOf(listOwnerHistory, Number(id), params),
  historyWords: { nationality: (code) => <CountryText code={String(code)} /> },
};

export const OwnerProfile = ({ id }: { id: string }) => <DetailPage def={detail} id={id} />;
