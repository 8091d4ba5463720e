import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EntityPicker } from '@/components/fields/EntityPicker';
import type { EntitySource } from '@/components/list/types';
import { citySource } from '../cities/public';
import { districtSourceIn } from '../districts/public';
import { sectorSourceIn } from '../sectors/public';

interface Props {
  name: 'city_id' | 'sector_id' | 'district_id';
  source: EntitySource;
  disabled?: boolean;
  required?: boolean;
  /** Fields further down the address, which another choice makes wrong. */
  clears: readonly string[];
}

function PlaceField({ name, source, disabled, required, clears }: Props) {
  const { t } = useTranslation(['buildings', 'kit']);
  const { setValue } = useFormContext();
  const label = t(`fields.${name}`);
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value) => !required || Boolean(value) || t('chooseField', { label }) },
  });
  const help = fieldState.error?.message ?? (disabled ? t(`help.${name}`) : undefined);
  return (
    <EntityPicker
      source={source}
      label={label}
      value={field.value ? String(field.value) : ''}
      required={required}
      disabled={disabled}
      error={fieldState.invalid}
      help={help}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(id) => {
        field.onChange(id ? Number(id) : null);
        for (const below of clears) setValue(below, null, { shouldDirty: true });
      }}
    />
  );
}

export const CityField = () => (
  <PlaceField name="city_id" source={citySource} required clears={['sector_id', 'district_id']} />
);

/** The sectors of the chosen city. */
export function SectorField() {
  const city = useWatch({ name: 'city_id' }) as number | null | undefined;
  return (
    <PlaceField
      name="sector_id"
      source={sectorSourceIn(city ?? undefined)}
      disabled={!city}
      clears={['district_id']}
    />
  );
}

/** The districts of the chosen sector. */
export function DistrictField() {
  const sector = useWatch({ name: 'sector_id' }) as number | null | undefined;
  return (
    <PlaceField
      name="district_id"
      source={districtSourceIn(sector ?? undefined)}
      disabled={!sector}
      clears={[]}
    />
  );
}
