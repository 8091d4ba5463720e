import type {
  MainWhatsApp,
  MainWhatsAppCloudInput,
  MainWhatsAppTestInput,
  MainWhatsAppTested,
} from '@/api/generated/manager/client.schemas';
import {
  connectMainWhatsappCloud,
  testMainWhatsapp,
} from '@/api/generated/manager/main-whatsapp-writes';
import type { FormDef } from '@/components/form/types';

/** Secrets are never read back, so the form begins without them. */
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
        { kind: 'text', name: 'number_id', required: true, width: 12, help: 'help.number_id' },
        { kind: 'password', name: 'access_token', required: true, width: 12 },
        {
          kind: 'password',
          name: 'app_secret',
          required: true,
          width: 12,
          help: 'help.app_secret',
        },
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

export const testForm: FormDef<MainWhatsAppTestInput, MainWhatsAppTested> = {
  ns: 'main_whatsapp',
  draft: 'main_whatsapp.test',
  defaults: { to: '' },
  sections: [
    { fields: [{ kind: 'text', name: 'to', required: true, width: 12, help: 'help.to' }] },
  ],
  create: testMainWhatsapp,
};
