import type { MainWhatsApp, MainWhatsAppCloudInput } from '@/api/generated/manager/client.schemas';
import {
  connectMainWhatsappCloud,
  testMainWhatsapp,
} from '@/api/generated/manager/main-whatsapp-writes';
import type { FormDef } from '@/components/form/types';
import { CLOUD_FIELDS, testFormOf } from '@/components/form/whatsappForms';

export const cloudForm: FormDef<MainWhatsAppCloudInput, MainWhatsApp> = {
  ns: 'main_whatsapp',
  draft: 'main_whatsapp.cloud',
  defaults: {
    number_id: '',
    access_token: '',
    app_secret: '',
    utility_template: '',
    code_template: '',
  },
  sections: [
    {
      fields: [
        ...CLOUD_FIELDS,
        { kind: 'text', name: 'utility_template', required: true, help: 'help.utility_template' },
        { kind: 'text', name: 'code_template', required: true, help: 'help.code_template' },
      ],
    },
  ],
  fromRecord: (shown) => ({
    number_id: shown.number_id ?? '',
    access_token: '',
    app_secret: '',
    utility_template: shown.utility_template ?? '',
    code_template: shown.code_template ?? '',
  }),
  create: connectMainWhatsappCloud,
};

export const testForm = testFormOf('main_whatsapp', testMainWhatsapp);
