import type {
  Addendum,
  AddendumRow,
  AddendumWithdrawal,
  NewAddendum,
} from '@/api/generated/merchant/client.schemas';
import { getAddendum } from '@/api/generated/merchant/addenda-reads';
import {
  createAddendum,
  updateAddendum,
  withdrawAddendum,
} from '@/api/generated/merchant/addenda-writes';
import { queryOf } from '@/api/operation';
import type { FormDef, FormValues } from '@/components/form/types';
import { parkingSource } from '@/features/properties/parkings/public';
import { maxLength } from '@/lib/validation/texts';
import { METHODS } from '../contracts/public';
import { PERMISSIONS } from './feature';

type AddendumInput = Omit<NewAddendum, 'contract_id'>;

/** A form says of each part whether it is to be another. */
interface Values extends Omit<AddendumInput, 'parking' | 'terms'> {
  changes_rent: boolean;
  changes_days: boolean;
  changes_parking: boolean;
  changes_terms: boolean;
  parking_id?: number;
  terms_en?: string;
  terms_ar?: string;
}

const text = (value: unknown) =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined;

export function toInput(values: FormValues): AddendumInput {
  const given = values as unknown as Values;
  const owesMore = given.changes_rent || given.changes_days;
  return {
    effective_on: text(given.effective_on),
    rent_price: given.changes_rent ? text(given.rent_price) : undefined,
    ends_on: given.changes_days ? text(given.ends_on) : undefined,
    parking: given.changes_parking ? { parking_id: given.parking_id || undefined } : undefined,
    terms: given.changes_terms
      ? { terms_en: text(given.terms_en), terms_ar: text(given.terms_ar) }
      : undefined,
    instalments: owesMore ? Number(given.instalments) || undefined : undefined,
    method: owesMore ? given.method : undefined,
    first_due_on: owesMore ? text(given.first_due_on) : undefined,
    note: text(given.note),
  };
}

const fromAddendum = (row: Addendum): Partial<Values> => ({
  effective_on: row.effective_on,
  changes_rent: row.rent_price !== undefined,
  rent_price: row.rent_price,
  changes_days: row.ends_on !== undefined,
  ends_on: row.ends_on,
  changes_parking: row.changes_parking,
  parking_id: row.parking_id,
  changes_terms: row.changes_terms,
  terms_en: row.terms_en,
  terms_ar: row.terms_ar,
  instalments: row.instalments,
  method: row.method,
  first_due_on: row.first_due_on,
  note: row.note,
});

const rent = ({ changes_rent }: FormValues) => Boolean(changes_rent);
const days = ({ changes_days }: FormValues) => Boolean(changes_days);
const more = (values: FormValues) => rent(values) || days(values);

/** The terms begin as they are, so that a word of them is changed and not all typed again. */
export const addendumForm = (
  contractId: number,
  present: { terms_en?: string; terms_ar?: string },
): FormDef<Values, Addendum> => ({
  ns: 'addenda',
  draft: `addendum-${contractId}`,
  permission: PERMISSIONS.create,
  defaults: {
    effective_on: '',
    changes_rent: false,
    rent_price: '',
    changes_days: false,
    ends_on: '',
    changes_parking: false,
    changes_terms: false,
    terms_en: present.terms_en ?? '',
    terms_ar: present.terms_ar ?? '',
    instalments: 1,
    method: 'cheque',
    first_due_on: '',
    note: '',
  },
  fromRecord: fromAddendum,
  load: (id) => queryOf(getAddendum, Number(id)),
  toBody: (values) =>
    ({ ...toInput(values), version: values.version as number | undefined }) as unknown as Values,
  sections: [
    {
      fields: [
        {
          kind: 'date',
          name: 'effective_on',
          required: true,
          width: 12,
          help: 'help.effective_on',
        },
        { kind: 'switch', name: 'changes_rent' },
        { kind: 'money', name: 'rent_price', required: rent, when: rent },
        { kind: 'switch', name: 'changes_days' },
        { kind: 'date', name: 'ends_on', required: days, when: days, help: 'help.ends_on' },
        { kind: 'number', name: 'instalments', min: 1, max: 120, when: more, width: 4 },
        { kind: 'select', name: 'method', values: METHODS, when: more, width: 4 },
        { kind: 'date', name: 'first_due_on', when: more, width: 4, help: 'help.first_due_on' },
        { kind: 'switch', name: 'changes_parking' },
        {
          kind: 'entity',
          name: 'parking_id',
          source: parkingSource,
          numeric: true,
          when: ({ changes_parking }) => Boolean(changes_parking),
          help: 'help.parking_id',
        },
        { kind: 'switch', name: 'changes_terms', width: 12 },
        {
          kind: 'bilingual',
          name: 'terms',
          rows: 5,
          when: ({ changes_terms }) => Boolean(changes_terms),
          help: 'help.terms',
        },
        { kind: 'textarea', name: 'note', width: 12, rules: [maxLength(1000)], help: 'help.note' },
      ],
    },
  ],
  create: (body) => createAddendum({ ...(body as AddendumInput), contract_id: contractId }),
  update: (id, body) =>
    updateAddendum(Number(id), { ...(body as AddendumInput), version: body.version ?? 0 }),
});

export const withdrawForm: FormDef<Omit<AddendumWithdrawal, 'version'>, AddendumRow> = {
  ns: 'addenda',
  draft: 'addendum-withdraw',
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  update: (id, body) => withdrawAddendum(Number(id), { ...body, version: body.version ?? 0 }),
};
