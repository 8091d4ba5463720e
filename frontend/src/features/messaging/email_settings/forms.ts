import type {
  EmailSettings,
  EmailSettingsInput,
  EmailTestInput,
  EmailTested,
} from '@/api/generated/merchant/client.schemas';
import { MailSecurity } from '@/api/generated/merchant/client.schemas';
import {
  testEmailSettings,
  updateEmailSettings,
} from '@/api/generated/merchant/email-settings-writes';
import { mailServerBody, mailServerFields, mailServerValues } from '@/components/form/mailServer';
import type { FormDef } from '@/components/form/types';

type Body = Omit<EmailSettingsInput, 'version'>;

export const serverForm = (securities: readonly string[]): FormDef<Body, EmailSettings> => ({
  ns: 'email_settings',
  defaults: {},
  sections: [
    {
      fields: [
        ...mailServerFields(securities),
        { kind: 'switch', name: 'falls_back', width: 12, help: 'help.falls_back' },
      ],
    },
  ],
  fromRecord: (shown) => ({
    ...mailServerValues(shown, MailSecurity.starttls),
    falls_back: shown.falls_back,
  }),
  toBody: (values) => ({
    ...mailServerBody<MailSecurity>(values),
    falls_back: values['falls_back'] === true,
  }),
  update: (_, body) => updateEmailSettings(body as EmailSettingsInput),
});

export const testForm: FormDef<EmailTestInput, EmailTested> = {
  ns: 'email_settings',
  draft: 'email_settings.test',
  defaults: { to: '' },
  sections: [{ fields: [{ kind: 'email', name: 'to', required: true, width: 12 }] }],
  create: testEmailSettings,
};
