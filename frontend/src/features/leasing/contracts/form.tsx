import type {
  Contract,
  ContractInput,
  PaymentInput,
} from '@/api/generated/merchant/client.schemas';
import { getContract } from '@/api/generated/merchant/contracts-reads';
import { createContract, updateContract } from '@/api/generated/merchant/contracts-writes';
import { queryOf } from '@/api/operation';
import type { FormPageDef, FormValues } from '@/components/form/types';
import { customerQuick, customerSource } from '@/features/parties/customers/public';
import { parkingSource } from '@/features/properties/parkings/public';
import { ClausesField } from './ClausesField';
import { METHODS } from './methods';
import { PATHS, PERMISSIONS } from './feature';
import { PeriodField } from './PeriodField';
import { PlanField } from './PlanField';
import { bare } from './PlanMaker';
import { RentLinesField } from './RentLinesField';
import { SHAPE, type Shape, shapeOf } from './shape';
import { unitChoice } from './unitChoice';
import { TenantFacts } from './TenantFacts';
import { UnitFacts } from './UnitFacts';

const cleaned = <Part extends object>(part: Part): Part =>
  Object.fromEntries(
    Object.entries(part)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
      .filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as Part;

/** What is left out is cleared by the server, so that an edit can empty a field. */
function toBody(values: FormValues): ContractInput {
  const {
    payments = [],
    rent_lines,
    plan: _,
    ...rest
  } = values as Partial<ContractInput> & { plan?: Shape };
  const lines = rent_lines?.map(bare).map((line) => cleaned(line));
  // What is not typed yet the server names.
  return {
    ...cleaned(rest),
    ...(lines && lines.length > 0 && { rent_lines: lines }),
    payments: payments.map((row) => cleaned(row)),
  } as ContractInput;
}

const paymentOf = ({
  type,
  amount,
  due_on,
  method,
  cheque_number,
  bank,
  cheque_date,
}: PaymentInput): PaymentInput => ({
  type,
  amount,
  due_on,
  method,
  cheque_number,
  bank,
  cheque_date,
});

export function fromContract(row: Contract): Partial<ContractInput> & { plan: Shape } {
  const {
    customer_id,
    unit_id,
    parking_id,
    issue_date,
    starts_on,
    ends_on,
    rent_price,
    total_rent,
    insurance_amount,
    insurance_method,
    tasdeq_number,
    follows_id,
    index_rent,
    cap_reason,
    terms_en,
    terms_ar,
    notes,
  } = row;
  return {
    customer_id,
    unit_id,
    parking_id,
    issue_date,
    starts_on,
    ends_on,
    rent_price,
    rent_lines: row.rent_lines.map(bare),
    total_rent,
    insurance_amount,
    insurance_method,
    tasdeq_number,
    follows_id,
    index_rent,
    cap_reason,
    clauses: row.clauses.map(({ clause_id, number }) => ({ clause_id, number })),
    terms_en,
    terms_ar,
    notes,
    payments: row.payments.map(paymentOf),
    plan: shapeOf(row.payments),
  };
}

/** The law limits the rent of a contract that follows another. */
const follows = ({ follows_id }: FormValues) => Boolean(follows_id);

const hasOneRent = ({ rent_lines }: FormValues) =>
  !Array.isArray(rent_lines) || rent_lines.length === 0;

const DEFAULTS: Partial<ContractInput> & { plan: Shape } = {
  issue_date: '',
  starts_on: '',
  ends_on: '',
  rent_price: '',
  rent_lines: [],
  total_rent: '',
  insurance_amount: '',
  insurance_method: 'cash',
  tasdeq_number: '',
  terms_en: '',
  terms_ar: '',
  notes: '',
  payments: [],
  plan: SHAPE,
};

export function contractForm(
  given: Partial<ContractInput> = {},
): FormPageDef<ContractInput, Contract> {
  return {
    ns: 'contracts',
    back: PATHS.current,
    after: (saved) => PATHS.detail(saved.id),
    permission: PERMISSIONS.create,
    create: createContract,
    update: (id, body) => updateContract(Number(id), { ...body, version: body.version ?? 0 }),
    load: (id) => queryOf(getContract, Number(id)),
    fromRecord: fromContract,
    toBody,
    defaults: { ...DEFAULTS, ...given },
    sections: [
      {
        title: 'sections.who',
        fields: [
          {
            kind: 'entity',
            name: 'customer_id',
            source: customerSource,
            required: true,
            quick: customerQuick,
          },
          { kind: 'entity', name: 'unit_id', source: unitChoice, required: true },
          { kind: 'entity', name: 'parking_id', source: parkingSource },
          { kind: 'custom', name: 'unit_facts', render: () => <UnitFacts /> },
          { kind: 'custom', name: 'tenant_facts', render: () => <TenantFacts /> },
        ],
      },
      {
        title: 'sections.period',
        fields: [
          { kind: 'date', name: 'starts_on', required: true, width: 4 },
          { kind: 'date', name: 'ends_on', required: true, width: 4 },
          { kind: 'date', name: 'issue_date', width: 4 },
          { kind: 'custom', name: 'period', width: 12, render: () => <PeriodField /> },
        ],
      },
      {
        title: 'sections.money',
        fields: [
          { kind: 'money', name: 'rent_price', required: true, width: 3, when: hasOneRent },
          { kind: 'money', name: 'total_rent', required: true, width: 3 },
          { kind: 'money', name: 'insurance_amount', width: 3 },
          { kind: 'select', name: 'insurance_method', values: METHODS, width: 3 },
          { kind: 'custom', name: 'rent_lines', width: 12, render: () => <RentLinesField /> },
          { kind: 'money', name: 'index_rent', when: follows, help: 'help.index_rent' },
          { kind: 'textarea', name: 'cap_reason', when: follows, rows: 1, help: 'help.cap_reason' },
        ],
      },
      {
        title: 'sections.plan',
        fields: [{ kind: 'custom', name: 'plan', width: 12, render: () => <PlanField /> }],
      },
      {
        title: 'sections.terms',
        fields: [
          { kind: 'custom', name: 'clauses', width: 12, render: () => <ClausesField /> },
          { kind: 'bilingual', name: 'terms', rows: 6, help: 'help.terms' },
        ],
      },
      {
        title: 'sections.notes',
        fields: [
          { kind: 'text', name: 'tasdeq_number', help: 'help.registration' },
          { kind: 'textarea', name: 'notes', help: 'help.notes', rows: 2 },
        ],
      },
    ],
  };
}

export const draftForm: FormPageDef<ContractInput, Contract> = {
  ...contractForm(),
  permission: PERMISSIONS.edit,
};
