import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Unit, UnitInput } from '@/api/generated/merchant/client.schemas';
import { getUnit } from '@/api/generated/merchant/units-reads';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { FormPage } from '@/components/form/FormPage';
import { Page, Panel } from '@/components/Page';
import { newUnitForm, unitDefaults } from './form';

/** Everything but what is the other unit's own: its number and its meters. */
function copied(unit: Unit): Partial<UnitInput> {
  const {
    building_id,
    floor,
    usage,
    kind,
    size_sqft,
    bedrooms,
    bathrooms,
    minimum_rent,
    location_url,
    notes,
  } = unit;
  return {
    ...unitDefaults,
    building_id,
    floor,
    usage,
    kind,
    size_sqft,
    bedrooms,
    bathrooms,
    minimum_rent,
    location_url,
    notes,
  };
}

export default function CloneUnit() {
  const { t } = useTranslation('units');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getUnit, Number(id)));
  const def = useMemo(
    () => data && { ...newUnitForm, draft: 'units-copy', defaults: copied(data) },
    [data],
  );
  if (def && data)
    return (
      <FormPage
        key={id}
        def={def}
        above={
          <Alert severity="info" sx={{ mb: 3 }}>
            {t('clone.hint', { number: data.number })}
          </Alert>
        }
      />
    );
  return (
    <Page title={t('form.new')}>
      <Panel>
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <Skeletons lines={6} height={34} />
        )}
      </Panel>
    </Page>
  );
}
