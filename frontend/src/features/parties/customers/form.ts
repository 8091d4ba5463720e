import { createElement } from 'react';
import {
  type Customer,
  type CustomerInput,
  type CustomerUpdate,
  Gender,
} from '@/api/generated/merchant/client.schemas';
import { getCustomer } from '@/api/generated/merchant/customers-reads';
import { createCustomer, updateCustomer } from '@/api/generated/merchant/customers-writes';
import { queryOf } from '@/api/operation';
import { countrySource } from '@/components/fields/countrySource';
import type { FormPageDef, FormValues, Section } from '@/components/form/types';
import { STATUSES } from '@/components/list/status';
import { maxLength } from '@/lib/validation/texts';
import { MatchHint } from '../customer_duplicates/public';
import { PATHS, PERMISSIONS } from './feature';
import { KeeperField } from './KeeperField';

const isBusiness = ({ gender }: FormValues) => gender === Gender.business;
const isPerson = (values: FormValues) => !isBusiness(values);
/** Only a stored one has a status. */
const isStored = ({ status }: FormValues) => status !== undefined;

/** Says who is there already while the form is filled in. */
export const matches = (customerId?: number): Section => ({
  fields: [
    {
      name: 'matches',
      kind: 'custom',
      width: 12,
      render: () => createElement(MatchHint, { customerId }),
    },
  ],
});

const NEW_MATCHES = matches();

export const newCustomerForm: FormPageDef<CustomerInput, Customer> = {
  ns: 'customers',
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
        { name: 'gender', kind: 'select', values: Object.values(Gender), required: true, width: 4 },
        { name: 'nationality', kind: 'entity', source: countrySource, numeric: false, width: 4 },
        { name: 'birth_date', kind: 'date', width: 4, when: isPerson },
        {
          name: 'status',
          kind: 'select',
          values: STATUSES,
          required: true,
          width: 4,
          when: isStored,
        },
      ],
    },
    {
      title: 'sections.contact',
      fields: [
        { name: 'mobile', kind: 'phone', required: true },
        { name: 'email', kind: 'email' },
        { name: 'language', kind: 'select', values: ['en', 'ar'], required: true },
        { name: 'allow_whatsapp', kind: 'switch', help: 'help.allow_whatsapp' },
      ],
    },
    NEW_MATCHES,
    {
      title: 'sections.papers',
      fields: [
        { name: 'national_id', kind: 'text', rules: [maxLength(40)] },
        { name: 'national_id_expires_on', kind: 'date' },
        { name: 'passport_number', kind: 'text', rules: [maxLength(40)] },
        { name: 'passport_expires_on', kind: 'date' },
        { name: 'trade_licence', kind: 'text', rules: [maxLength(40)], when: isBusiness },
        { name: 'trn', kind: 'text', help: 'help.trn' },
      ],
    },
    {
      fields: [
        { name: 'looked_after_by', kind: 'custom', render: () => createElement(KeeperField) },
        { name: 'notes', kind: 'textarea', width: 12 },
      ],
    },
  ],
  defaults: {
    name_en: '',
    name_ar: '',
    gender: 4,
    nationality: '',
    birth_date: '',
    mobile: '',
    email: '',
    language: 'en',
    allow_whatsapp: true,
    national_id: '',
    national_id_expires_on: '',
    passport_number: '',
    passport_expires_on: '',
    trade_licence: '',
    trn: '',
    notes: '',
    looked_after_by: undefined,
  },
  load: (id) => queryOf(getCustomer, Number(id)),
  create: createCustomer,
  update: (id, body) => updateCustomer(Number(id), body as CustomerUpdate),
  permission: PERMISSIONS.create,
  back: PATHS.list,
  after: (customer) => PATHS.detail(customer.id),
};

export const editCustomerForm = (id: number): FormPageDef<CustomerInput, Customer> => ({
  ...newCustomerForm,
  sections: newCustomerForm.sections.map((one) => (one === NEW_MATCHES ? matches(id) : one)),
  permission: PERMISSIONS.edit,
  back: PATHS.detail(id),
});
