import { type Customer, type CustomerInput, Gender } from '@/api/generated/merchant/client.schemas';
import type { FormDef, FormValues, QuickCreate } from '@/components/form/types';
import { PERMISSIONS } from './feature';

const ARABIC = /\p{Script=Arabic}/u;

/** What was typed to find the tenant is likely the new one's name. */
function begin(typed: string): FormValues {
  if (!/\p{L}/u.test(typed)) return {};
  return ARABIC.test(typed) ? { name_ar: typed, language: 'ar' } : { name_en: typed };
}

/** A tenant by name and mobile, from a form that needs one; papers can follow on the tenant's page. */
export const customerQuick: QuickCreate = {
  permission: PERMISSIONS.create,
  title: 'customers:add',
  load: async () => {
    const { matches, newCustomerForm } = await import('./form');
    const form: FormDef<CustomerInput, Customer> = {
      ns: newCustomerForm.ns,
      draft: 'customers-quick',
      defaults: newCustomerForm.defaults,
      create: newCustomerForm.create,
      sections: [
        {
          fields: [
            { name: 'name', kind: 'bilingual', either: true, help: 'help.name' },
            { name: 'mobile', kind: 'phone', required: true },
            { name: 'email', kind: 'email' },
            { name: 'gender', kind: 'select', values: Object.values(Gender), required: true },
            { name: 'language', kind: 'select', values: ['en', 'ar'], required: true },
          ],
        },
        matches(),
      ],
    };
    return form;
  },
  begin,
};
