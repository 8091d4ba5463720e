import { createBuilding, updateBuilding } from '@/api/generated/merchant/buildings-writes';
import type {
  Building,
  BuildingInput,
  BuildingUpdate,
} from '@/api/generated/merchant/client.schemas';
import type { FormDef } from '@/components/form/types';
import { maxLength } from '@/lib/validation/texts';
import { CityField, DistrictField, SectorField } from './PlaceFields';

export const buildingForm: FormDef<BuildingInput, Building> = {
  ns: 'buildings',
  sections: [
    { fields: [{ name: 'name', kind: 'bilingual', required: true, rules: [maxLength(120)] }] },
    {
      title: 'sections.place',
      fields: [
        { name: 'city_id', kind: 'custom', width: 4, render: () => <CityField /> },
        { name: 'sector_id', kind: 'custom', width: 4, render: () => <SectorField /> },
        { name: 'district_id', kind: 'custom', width: 4, render: () => <DistrictField /> },
        { name: 'plot', kind: 'text', width: 4 },
        { name: 'street', kind: 'text', width: 8 },
        { name: 'location_url', kind: 'text', width: 8, help: 'help.location_url' },
        { name: 'coordinates', kind: 'text', width: 8, help: 'help.coordinates' },
        { name: 'floors', kind: 'number', width: 4, max: 300 },
      ],
    },
    { fields: [{ name: 'notes', kind: 'textarea', width: 12 }] },
  ],
  defaults: {
    name_en: '',
    name_ar: '',
    city_id: undefined,
    sector_id: undefined,
    district_id: undefined,
    plot: '',
    street: '',
    location_url: '',
    coordinates: '',
    floors: undefined,
    notes: '',
  },
  create: createBuilding,
  update: (id, body) => updateBuilding(Number(id), body as BuildingUpdate),
};
