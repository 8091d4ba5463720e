import {
  updateAccountBusinessHours,
  updateAccountGeneral,
  updateAccountInvoiceSetting,
  updateAccountSignIn,
  updateAccountVat,
} from '@/api/generated/merchant/account-writes';
import type {
  Account,
  BusinessHoursInput,
  GeneralInput,
  InvoiceSettingInput,
  SignInSettingInput,
  VatInput,
} from '@/api/generated/merchant/client.schemas';
import type { FormDef, FormValues } from '@/components/form/types';
import { isPrice } from '@/lib/validation/numbers';
import { isTelephone } from '@/lib/validation/phones';
import { isTrn, maxLength } from '@/lib/validation/texts';
import { HoursField } from './HoursField';
import { type Hours, shortTime } from './hours';

type Body<Input> = Omit<Input, 'version'>;
const ns = 'account';
const LONGEST_NAME = 120;
const registered = (values: FormValues) => values.vat_registered === true;

export const generalForm: FormDef<Body<GeneralInput>, Account> = {
  ns,
  draft: 'account.general',
  defaults: {
    name_en: '',
    name_ar: '',
    email: '',
    mobile: '',
    telephone: '',
    address_en: '',
    address_ar: '',
    city: '',
  },
  sections: [
    {
      title: 'general.who',
      fields: [
        { kind: 'bilingual', name: 'name', required: true, rules: [maxLength(LONGEST_NAME)] },
      ],
    },
    {
      title: 'general.reach',
      fields: [
        { kind: 'email', name: 'email', required: true },
        { kind: 'phone', name: 'mobile', required: true },
        { kind: 'text', name: 'telephone', rules: [isTelephone] },
        { kind: 'text', name: 'city', rules: [maxLength(LONGEST_NAME)] },
      ],
    },
    { title: 'general.where', fields: [{ kind: 'bilingual', name: 'address', rows: 2 }] },
  ],
  update: (_, body) => updateAccountGeneral(body as GeneralInput),
};

export const vatForm: FormDef<Body<VatInput>, Account> = {
  ns,
  draft: 'account.vat',
  defaults: { vat_registered: false, trn: '', vat_percentage: '' },
  sections: [
    {
      fields: [
        { kind: 'switch', name: 'vat_registered', width: 12 },
        {
          kind: 'text',
          name: 'trn',
          required: true,
          rules: [isTrn],
          help: 'help.trn',
          when: registered,
        },
        {
          kind: 'text',
          name: 'vat_percentage',
          required: true,
          rules: [isPrice({ min: '0.01', max: 100 })],
          help: 'help.vat_percentage',
          when: registered,
        },
      ],
    },
  ],
  // What the law asks of a registered merchant is nothing to an unregistered one.
  toBody: (values) =>
    registered(values)
      ? {
          vat_registered: true,
          trn: String(values.trn).trim(),
          vat_percentage: String(values.vat_percentage).trim(),
        }
      : { vat_registered: false },
  fromRecord: ({ vat_registered, trn = '', vat_percentage }) => ({
    vat_registered,
    trn,
    vat_percentage: vat_registered ? vat_percentage : '',
  }),
  update: (_, body) => updateAccountVat(body as VatInput),
};

export const hoursForm: FormDef<Body<BusinessHoursInput>, Account> = {
  ns,
  draft: 'account.hours',
  defaults: { hours: [] },
  sections: [
    { fields: [{ kind: 'custom', name: 'hours', width: 12, render: () => <HoursField /> }] },
  ],
  fromRecord: ({ business_hours }) => ({
    hours: business_hours.map(({ day, from, to }) => ({
      day,
      from: shortTime(from),
      to: shortTime(to),
    })),
  }),
  toBody: (values) => ({ hours: values.hours as Hours[] }),
  update: (_, body) => updateAccountBusinessHours(body as BusinessHoursInput),
};

export const invoiceForm: FormDef<Body<InvoiceSettingInput>, Account> = {
  ns,
  draft: 'account.invoice',
  defaults: {
    invoice_terms_en: '',
    invoice_terms_ar: '',
  },
  sections: [
    {
      title: 'invoice.papers',
      fields: [{ kind: 'bilingual', name: 'invoice_terms', rows: 4, help: 'help.invoice_terms' }],
    },
  ],
  fromRecord: (account) => ({
    invoice_terms_en: account.invoice_terms_en ?? '',
    invoice_terms_ar: account.invoice_terms_ar ?? '',
  }),
  update: (_, body) => updateAccountInvoiceSetting(body as InvoiceSettingInput),
};

export const signInForm: FormDef<Body<SignInSettingInput>, Account> = {
  ns,
  draft: 'account.signIn',
  defaults: { employees_need_second_factor: false, owners_need_second_factor: false },
  sections: [
    {
      fields: [
        {
          kind: 'switch',
          name: 'employees_need_second_factor',
          width: 12,
          help: 'help.employees_need_second_factor',
        },
        {
          kind: 'switch',
          name: 'owners_need_second_factor',
          width: 12,
          help: 'help.owners_need_second_factor',
        },
      ],
    },
  ],
  update: (_, body) => updateAccountSignIn(body as SignInSettingInput),
};
