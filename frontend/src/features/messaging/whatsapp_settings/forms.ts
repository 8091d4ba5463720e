import type { WhatsAppCloudInput, WhatsAppSettings } from '@/api/generated/merchant/client.schemas';
import {
  connectWhatsappCloud,
  testWhatsapp,
} from '@/api/generated/merchant/whatsapp-settings-writes';
import type { FormDef } from '@/components/form/types';
import { CLOUD_FIELDS, testFormOf } from '@/components/form/whatsappForms';

export const cloudForm: FormDef<WhatsAppCloudInput, WhatsAppSettings> = {
  ns: 'whatsapp_settings',
  draft: 'whatsapp_settings.cloud',
  defaults: { number_id: '', access_token: '', app_secret: '' },
  sections: [
    {
      fields: [
        ...CLOUD_FIELDS,
        { kind: 'text', name: 'utility_template', help: 'help.utility_template' },
        { kind: 'text', name: 'marketing_template', help: 'help.marketing_template' },
      ],
    },
  ],
  fromRecord: (shown) => ({
    number_id: shown.number_id ?? '',
    access_token: '',
    app_secret: '',
    utility_template: shown.utility_template,
    marketing_template: shown.marketing_template,
  }),
  toBody: (values) => ({
    number_id: values['number_id'] as string,
    access_token: values['access_token'] as string,
    app_secret: values['app_secret'] as string,
    utility_template: (values['utility_template'] as string | undefined) || undefined,
    marketing_template: (values['marketing_template'] as string | undefined) || undefined,
  }),
  create: connectWhatsappCloud,
};

export const testForm = testFormOf('whatsapp_settings', testWhatsapp);
