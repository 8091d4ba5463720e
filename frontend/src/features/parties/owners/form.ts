import type { Owner, OwnerInput, OwnerUpdate } from '@/api/generated/merchant/client.schemas';
import { getOwner } from '@/api/generated/merchant/owners-reads';
import { createOwner, updateOwner } from '@/api/generated/merchant/owners-writes';
import { queryOf } from '@/api/operation';
import { countrySource } from '@/components/fields/countrySource';
import type { FormPageDef, FormValues } from '@/components/form/types';
import { STATUSES } from '@/components/list/status';
import { maxLength } from '@/lib/validation/texts';
import { PATHS, PERMISSIONS } from './feature';

/** Only a stored one has a status. */
const isStored = ({ status }: FormValues) => status !== undefined;

export const newOwnerForm: FormPageDef<OwnerInput, Owner> = {
  ns: 'owners',
  sections: [
    {
      title: 'sections.who',
      fields: [
        {
          name: 'name',
          kind: 'bilingual',
          either: true,
          rules: [maxLength(120)],
          help: 'help.name',
        },
        { name: 'nationality', kind: 'entity', source: countrySource, numeric: false },
        { name: 'status', kind: 'select', values: STATUSES, required: true, when: isStored },
      ],
    },
    {
      title: 'sections.contact',
      fields: [
        { name: 'mobile', kind: 'phone', required: true },
        { name: 'email', kind: 'email', help: 'help.email' },
        { name: 'language', kind: 'select', values: ['ar', 'en'], required: true },
      ],
    },
    {
      title: 'sections.papers',
      fields: [
        { name: 'national_id', kind: 'text', rules: [maxLength(40)] },
        { name: 'national_id_expires_on', kind: 'date' },
        { name: 'passport_number', kind: 'text', rules: [maxLength(40)] },
        { name: 'passport_expires_on', kind: 'date' },
      ],
    },
    {
      title: 'sections.money',
      fields: [
        { name: 'iban', kind: 'text', rules: [maxLength(50)], help: 'help.iban' },
        { name: 'trn', kind: 'text', help: 'help.trn' },
        { name: 'notes', kind: 'textarea', width: 12 },
      ],
    },
  ],
  defaults: {
    name_en: '',
    name_ar: '',
    nationality: '',
    mobile: '',
    email: '',
    language: 'ar',
    national_id: '',
    national_id_expires_on: '',
    passport_number: '',
    passport_expires_on: '',
    iban: '',
    trn: '',
    notes: '',
  },
  load: (id) => queryOf(getOwner, Number(id)),
  create: createOwner,
  update: (id, body) => updateOwner(Number(id), body as OwnerUpdate),
  permission: PERMISSIONS.create,
  back: PATHS.list,
  after: (owner) => PATHS.detail(owner.id),
};

export const editOwnerForm = (id: number): FormPageDef<OwnerInput, Owner> => ({
  ...newOwnerForm,
  permission: PERMISSIONS.edit,
  back: PATHS.detail(id),
});
