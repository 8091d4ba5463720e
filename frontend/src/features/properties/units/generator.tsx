import { type GeneratedUnits, UnitUsage } from '@/api/generated/merchant/client.schemas';
import { generateUnits } from '@/api/generated/merchant/units-writes';
import type { FormPageDef } from '@/components/form/types';
import { buildingPaths } from '../buildings/public';
import { buildingField, isFloor, traitFields } from './form';
import { type GeneratorValues, generation } from './generation';
import { GeneratorPreview } from './GeneratorPreview';
import { PATHS, PERMISSIONS } from './feature';

type Made = GeneratedUnits & { building_id: number };

/** All units of some floors at once; `building` is chosen already where one came from its page. */
export const generatorForm = (building?: number): FormPageDef<GeneratorValues, Made> => ({
  ns: 'units',
  draft: 'units-generator',
  sections: [
    {
      title: 'sections.plan',
      fields: [
        buildingField,
        { name: 'floor_from', kind: 'text', required: true, rules: [isFloor], width: 3 },
        { name: 'floor_to', kind: 'text', required: true, rules: [isFloor], width: 3 },
        { name: 'units_per_floor', kind: 'number', required: true, min: 1, max: 200, width: 3 },
        {
          name: 'first_index',
          kind: 'number',
          min: 0,
          max: 9999,
          width: 3,
          help: 'help.first_index',
        },
        { name: 'pattern', kind: 'text', required: true, width: 6, help: 'help.pattern' },
      ],
    },
    { title: 'sections.traits', fields: traitFields },
    {
      title: 'sections.preview',
      fields: [{ name: 'preview', kind: 'custom', width: 12, render: () => <GeneratorPreview /> }],
    },
  ],
  defaults: {
    building_id: building,
    floor_from: 1,
    floor_to: 4,
    units_per_floor: 4,
    first_index: 1,
    pattern: '{floor}{index:2}',
    usage: UnitUsage.residence,
    kind: 'apartment',
    minimum_rent: '',
    bedrooms: undefined,
    bathrooms: undefined,
    size_sqft: '',
  },
  create: async (values) => ({
    ...(await generateUnits(generation(values, false))),
    building_id: values.building_id,
  }),
  permission: PERMISSIONS.generate,
  back: building ? buildingPaths.detail(building) : PATHS.list,
  after: (made) => `${buildingPaths.detail(made.building_id)}&tab=units`,
});
