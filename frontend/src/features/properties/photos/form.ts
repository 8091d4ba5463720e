import type { Photo, PhotoUpdate } from '@/api/generated/merchant/client.schemas';
import { updatePhoto } from '@/api/generated/merchant/photos-writes';
import type { FormDef } from '@/components/form/types';
import { maxLength } from '@/lib/validation/texts';
import { PERMISSIONS } from './feature';

export const photoForm: FormDef<PhotoUpdate, Photo> = {
  ns: 'photos',
  sections: [
    {
      fields: [{ name: 'alt', kind: 'bilingual', rules: [maxLength(200)], help: 'help.alt' }],
    },
  ],
  defaults: { alt_en: '', alt_ar: '' },
  update: (id, body) => updatePhoto(Number(id), body),
  permission: PERMISSIONS.edit,
};
