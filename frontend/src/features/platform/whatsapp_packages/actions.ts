import {
  type GiveWhatsAppPackageInput,
  type MerchantWhatsApp,
  type PauseWhatsAppPackageInput,
  WhatsAppPackage,
} from '@/api/generated/manager/client.schemas';
import {
  giveWhatsappPackage,
  pauseWhatsappPackage,
  removeWhatsappPackage,
  resumeWhatsappPackage,
} from '@/api/generated/manager/whatsapp-packages-writes';
import type { FormDef } from '@/components/form/types';
import type { RowAction, Say } from '@/components/list/types';
import { offerSource } from '../whatsapp_offers/public';
import { PERMISSIONS } from './feature';

export type Asked = 'give' | 'pause';

export const packageActions = (
  say: Say,
  nameOf: (row: MerchantWhatsApp) => string,
  ask: (what: Asked, row: MerchantWhatsApp) => void,
): RowAction<MerchantWhatsApp>[] => [
  {
    name: 'give',
    icon: 'calendar',
    permission: PERMISSIONS.edit,
    open: (row) => ask('give', row),
  },
  {
    name: 'resume',
    icon: 'check',
    permission: PERMISSIONS.edit,
    when: (row) => row.package === WhatsAppPackage.paused,
    run: (row) => resumeWhatsappPackage(row.merchant_id, { version: row.version }),
    consequences: (row) => [say('consequences.resume', { name: nameOf(row) })],
  },
  {
    name: 'pause',
    icon: 'lock',
    permission: PERMISSIONS.edit,
    when: (row) => row.package === WhatsAppPackage.active,
    open: (row) => ask('pause', row),
  },
  {
    name: 'remove',
    icon: 'trash',
    danger: true,
    permission: PERMISSIONS.edit,
    when: (row) => row.package !== WhatsAppPackage.disabled,
    run: (row) => removeWhatsappPackage(row.merchant_id, { version: row.version }),
    consequences: (row) => [say('consequences.remove', { name: nameOf(row) })],
  },
];

/** What is sold in the merchant's country, or days that were agreed otherwise. */
export const giveForm = (country: string): FormDef<GiveWhatsAppPackageInput, MerchantWhatsApp> => ({
  ns: 'whatsapp_packages',
  draft: 'whatsapp_packages.give',
  defaults: { ends_on: '' },
  sections: [
    {
      fields: [
        {
          kind: 'entity',
          name: 'offer_id',
          source: offerSource(country),
          numeric: true,
          width: 12,
          help: 'offerHelp',
        },
        {
          kind: 'date',
          name: 'ends_on',
          width: 12,
          help: 'giveHelp',
          when: (values) => !values['offer_id'],
        },
      ],
    },
  ],
  fromRecord: (row) => ({ ends_on: row.package_ends_on ?? '' }),
  toBody: (values) => ({
    offer_id: values['offer_id'] ? Number(values['offer_id']) : undefined,
    ends_on: values['offer_id'] ? undefined : (values['ends_on'] as string | undefined),
  }),
  update: (id, body) => giveWhatsappPackage(Number(id), body),
});

export const pauseForm: FormDef<PauseWhatsAppPackageInput, MerchantWhatsApp> = {
  ns: 'whatsapp_packages',
  draft: 'whatsapp_packages.pause',
  defaults: { reason: '' },
  sections: [
    {
      fields: [
        { kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3, help: 'pauseHelp' },
      ],
    },
  ],
  fromRecord: () => ({ reason: '' }),
  update: (id, body) => pauseWhatsappPackage(Number(id), body),
};
