import MuiLink from '@mui/material/Link';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Parking, Status } from '@/api/generated/merchant/client.schemas';
import { listParkingHistory } from '@/api/generated/merchant/parkings-history';
import { getParking } from '@/api/generated/merchant/parkings-reads';
import { queryOf } from '@/api/operation';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { FormDialog } from '@/components/form/FormDialog';
import { namedBy } from '@/components/detail/RecordValue';
import { Icon } from '@/components/Icon';
import { ActionMenu } from '@/components/list/ActionMenu';
import { PermissionButton } from '@/components/PermissionButton';
import { StatusChip } from '@/components/StatusChip';
import { Money } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { buildingPaths, buildingSource } from '../buildings/public';
import { OwnershipPanel, ownershipPermissions } from '../ownerships/public';
import { OCCUPANCY_TONES } from '../units/public';
import { parkingActions } from './actions';
import { parkingForm } from './form';
import { PERMISSIONS } from './feature';

function State({ row }: { row: Parking }) {
  const { t } = useTranslation('parkings');
  if (row.status === Status.disabled)
    return <StatusChip label={t(`values.status.${Status.disabled}`)} />;
  return (
    <StatusChip
      tone={OCCUPANCY_TONES[row.occupancy]}
      label={t(`values.occupancy.${row.occupancy}`)}
    />
  );
}

function Place({ row }: { row: Parking }) {
  const language = useLanguage();
  return (
    <MuiLink component={Link} to={buildingPaths.detail(row.building_id)}>
      <bdi>{localName(row, language, 'building_name')}</bdi>
    </MuiLink>
  );
}

function Actions({ row }: { row: Parking }) {
  const { t } = useTranslation('parkings');
  const [editing, setEditing] = useState(false);
  const form = useMemo(() => parkingForm(), []);
  return (
    <>
      <PermissionButton
        variant="outlined"
        color="inherit"
        permission={PERMISSIONS.edit}
        startIcon={<Icon name="edit" size={16} />}
        onClick={() => setEditing(true)}
      >
        {t('actions.edit')}
      </PermissionButton>
      <ActionMenu ns="parkings" row={row} actions={parkingActions(t)} />
      {editing && (
        <FormDialog
          def={form}
          title={t('form.edit')}
          id={String(row.id)}
          record={row}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

const detail: DetailDef<Parking> = {
  ns: 'parkings',
  load: (id) => queryOf(getParking, Number(id)),
  title: (row, language) => `${row.number} · ${localName(row, language, 'building_name')}`,
  status: { field: 'status', render: (row) => <State row={row} /> },
  hint: (row) => <Place row={row} />,
  additions: 'parkings',
  actions: (row) => <Actions row={row} />,
  sections: [
    {
      fields: [
        { field: 'number', kind: 'code' },
        { field: 'building_name', kind: 'name' },
        { field: 'price', render: (row) => <Money amount={row.price} /> },
        { field: 'notes' },
      ],
    },
  ],
  tabs: [
    {
      name: 'ownership',
      at: { group: 'about', order: 10 },
      permission: ownershipPermissions.view,
      render: (row) => (
        <OwnershipPanel thing={{ parking_id: row.id }} throughBuilding={row.building_id} />
      ),
    },
  ],
  history: (id, params) => queryOf(listParkingHistory, Number(id), params),
  historyWords: { building_id: namedBy(buildingSource) },
};

export const ParkingDetail = ({ id }: { id: string }) => <DetailPage def={detail} id={id} />;
