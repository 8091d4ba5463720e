import type {
  MessageSettings,
  MessageSettingsInput,
  MessageTemplate,
  MessageTemplateInput,
} from '@/api/generated/merchant/client.schemas';
import { Channel } from '@/api/generated/merchant/client.schemas';
import {
  updateMessageSettings,
  updateMessageTemplate,
} from '@/api/generated/merchant/message-templates-writes';
import type { FormDef } from '@/components/form/types';
import { FieldsLine } from './FieldsLine';
import { WordsPreview } from './WordsPreview';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export const settingsForm: FormDef<Omit<MessageSettingsInput, 'version'>, MessageSettings> = {
  ns: 'message_templates',
  draft: 'message_templates.settings',
  defaults: { first_channel: Channel.whatsapp },
  sections: [
    {
      fields: [
        {
          kind: 'select',
          name: 'quiet_from',
          values: HOURS,
          numeric: true,
          field: 'hour',
          width: 4,
          help: 'help.quiet_from',
        },
        {
          kind: 'select',
          name: 'quiet_until',
          values: HOURS,
          numeric: true,
          field: 'hour',
          width: 4,
          help: 'help.quiet_until',
        },
        {
          kind: 'select',
          name: 'first_channel',
          values: Object.values(Channel),
          field: 'channel',
          required: true,
          width: 4,
          help: 'help.first_channel',
        },
      ],
    },
  ],
  update: (_, body) => updateMessageSettings(body as MessageSettingsInput),
};

/** What stands on a page and is sent by no way. */
export const isPage = (template: MessageTemplate) => !template.can_email && !template.can_whatsapp;

const hasSubject = (template: MessageTemplate) => template.can_email || isPage(template);

type Words = Omit<MessageTemplateInput, 'version'>;

/** The ways, languages and words of one kind; ways that the product does not send it by are not asked for. */
export const templateForm = (template: MessageTemplate): FormDef<Words, MessageTemplate> => ({
  ns: 'message_templates',
  draft: `message_templates.${template.kind}`,
  defaults: template,
  sections: [
    {
      title: isPage(template) ? undefined : 'sections.ways',
      fields: [
        {
          kind: 'switch',
          name: 'by_email',
          when: () => template.can_email,
          disabled: template.is_needed,
          help: template.is_needed ? 'help.needed' : undefined,
        },
        {
          kind: 'switch',
          name: 'by_whatsapp',
          when: () => template.can_whatsapp,
          disabled: template.is_needed,
          help: template.is_needed ? 'help.needed' : undefined,
        },
      ],
    },
    {
      title: 'sections.words',
      fields: [
        { kind: 'switch', name: 'is_english', help: 'help.language' },
        { kind: 'switch', name: 'is_arabic', help: 'help.language' },
        {
          kind: 'custom',
          name: 'fields',
          width: 12,
          render: () => <FieldsLine fields={template.fields} />,
        },
        { kind: 'bilingual', name: 'subject', when: () => hasSubject(template) },
        { kind: 'bilingual', name: 'body', rows: 10 },
        {
          kind: 'custom',
          name: 'preview',
          width: 12,
          render: () => <WordsPreview kind={template.kind} hasSubject={hasSubject(template)} />,
        },
      ],
    },
  ],
  update: (_, { version, ...values }) => {
    const { by_email, by_whatsapp, is_english, is_arabic } = values;
    const { subject_en = '', subject_ar = '', body_en = '', body_ar = '' } = values;
    return updateMessageTemplate(template.kind, {
      by_email,
      by_whatsapp,
      is_english,
      is_arabic,
      subject_en,
      subject_ar,
      body_en,
      body_ar,
      version: version ?? template.version,
    });
  },
});
