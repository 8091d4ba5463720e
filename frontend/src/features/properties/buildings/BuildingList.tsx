import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Building } from '@/api/generated/merchant/client.schemas';
import { ListPage } from '@/components/list/ListPage';
import { useDialogList } from '@/components/list/useDialogList';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { buildingActions, removeBuilding } from './actions';
import { buildingList } from './columns';
import { buildingForm } from './form';
import { PATHS, PERMISSIONS } from './feature';

export function BuildingList() {
  const { t } = useTranslation('buildings');
  const language = useLanguage();
  const navigate = useNavigate();
  const nameOf = useCallback((row: Building) => localName(row, language), [language]);
  const list = useMemo(() => ({ ...buildingList, actions: buildingActions(t) }), [t]);
  // The next step of a new building is its units, and they are made on its own page.
  const onAdded = useCallback((row: Building) => void navigate(PATHS.detail(row.id)), [navigate]);
  const { def, dialog } = useDialogList({
    list,
    form: buildingForm,
    nameOf,
    permissions: PERMISSIONS,
    remove: removeBuilding,
    onAdded,
  });
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
