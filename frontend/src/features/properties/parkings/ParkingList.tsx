import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listParkingHistory } from '@/api/generated/merchant/parkings-history';
import { queryOf } from '@/api/operation';
import { FormDialog } from '@/components/form/FormDialog';
import { Icon } from '@/components/Icon';
import { AddListPanel } from '@/components/list/AddListPanel';
import { ListPage } from '@/components/list/ListPage';
import { useDialogList } from '@/components/list/useDialogList';
import { PermissionButton } from '@/components/PermissionButton';
import { numberOf, parkingActions, removeParking } from './actions';
import { parkingList, parkingsInBuilding } from './columns';
import { parkingForm } from './form';
import { generatorForm } from './generator';
import { PERMISSIONS } from './feature';

const history = (id: string, params: object) => queryOf(listParkingHistory, Number(id), params);

function useParkings(building?: number) {
  const { t } = useTranslation('parkings');
  const list = useMemo(
    () => ({
      ...(building ? parkingsInBuilding(building) : parkingList),
      actions: parkingActions(t),
    }),
    [building, t],
  );
  const form = useMemo(() => parkingForm(building), [building]);
  return useDialogList({
    list,
    form,
    history,
    nameOf: numberOf,
    permissions: PERMISSIONS,
    remove: removeParking,
  });
}

function GenerateButton({ building }: { building?: number }) {
  const { t } = useTranslation('parkings');
  const [open, setOpen] = useState(false);
  const form = useMemo(() => generatorForm(building), [building]);
  return (
    <>
      <PermissionButton
        variant="outlined"
        color="inherit"
        permission={PERMISSIONS.generate}
        startIcon={<Icon name="parking" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('generate.open')}
      </PermissionButton>
      {open && (
        <FormDialog
          def={form}
          title={t('generate.title')}
          action={t('generate.create')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export function ParkingList() {
  const { def, dialog } = useParkings();
  return (
    <>
      <ListPage def={def} headerActions={<GenerateButton />} />
      {dialog}
    </>
  );
}

/** The parkings of one building, for a tab of its page. */
export function ParkingsPanel({ buildingId }: { buildingId: number }) {
  const { def, dialog } = useParkings(buildingId);
  return (
    <AddListPanel def={def} actions={<GenerateButton building={buildingId} />}>
      {dialog}
    </AddListPanel>
  );
}
