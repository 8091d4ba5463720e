import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { FormPage } from '@/components/form/FormPage';
import { newUnitForm } from './form';
import { generatorForm } from './generator';
import { PERMISSIONS } from './feature';

/** One unit, or all units of some floors at once. */
export default function AddUnit() {
  const { t } = useTranslation('units');
  const allows = useAllows();
  const [query, setQuery] = useSearchParams();
  const many = query.get('mode') === 'many';
  const building = Number(query.get('building')) || undefined;
  const one = useMemo(
    () => ({ ...newUnitForm, defaults: { ...newUnitForm.defaults, building_id: building } }),
    [building],
  );
  const generator = useMemo(() => generatorForm(building), [building]);
  const change = (mode: string) =>
    setQuery(
      { ...(mode === 'many' && { mode }), ...(building && { building: String(building) }) },
      { replace: true },
    );
  const tabs = allows(PERMISSIONS.generate) && allows(PERMISSIONS.create) && (
    <Tabs value={many ? 'many' : 'one'} onChange={(_, mode: string) => change(mode)} sx={{ mb: 3 }}>
      <Tab value="one" label={t('generate.one')} />
      <Tab value="many" label={t('generate.many')} />
    </Tabs>
  );
  if (many)
    return <FormPage key="many" def={generator} above={tabs} action={t('generate.create')} />;
  return <FormPage key="one" def={one} above={tabs} />;
}
