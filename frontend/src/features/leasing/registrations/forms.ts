import {
  type ContractRegistrationDetail,
  FeePayer,
  type RecordedRegistration,
  type RegistrationInput,
  type RegistrationWithdrawal,
} from '@/api/generated/merchant/client.schemas';
import {
  recordRegistration,
  withdrawRegistration,
} from '@/api/generated/merchant/registrations-writes';
import type { FormDef, FormValues } from '@/components/form/types';

/** Whether any digit but zero was typed, of either script. */
const hasFee = ({ fee }: FormValues) => /[1-9١-٩]/.test(typeof fee === 'string' ? fee : '');

/** What an empty field says is nothing. */
const filled = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export const recordForm = (
  detail: ContractRegistrationDetail,
  day: string,
): FormDef<Omit<RegistrationInput, 'version'>, ContractRegistrationDetail> => ({
  ns: 'registrations',
  draft: `registration-${detail.contract_id}`,
  defaults: { tasdeq_number: detail.tasdeq_number ?? '', registered_on: day, fee: '' },
  toBody: ({ fee, paid_by, ...rest }) =>
    filled({ ...rest, fee, ...(hasFee({ fee }) && { paid_by }) }) as Omit<
      RegistrationInput,
      'version'
    >,
  sections: [
    {
      fields: [
        { kind: 'text', name: 'tasdeq_number', required: true },
        { kind: 'date', name: 'registered_on', required: true },
        { kind: 'money', name: 'fee', help: 'help.fee' },
        {
          kind: 'select',
          name: 'paid_by',
          values: Object.values(FeePayer),
          when: hasFee,
          required: hasFee,
          help: 'help.paid_by',
        },
      ],
    },
  ],
  create: (body) => recordRegistration(detail.contract_id, { ...body, version: detail.version }),
});

export const withdrawForm = (
  contractId: number,
  { id, version }: RecordedRegistration,
): FormDef<Omit<RegistrationWithdrawal, 'version'>, ContractRegistrationDetail> => ({
  ns: 'registrations',
  draft: `registration-withdraw-${id}`,
  defaults: { reason: '' },
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  create: (body) => withdrawRegistration(contractId, { ...body, version }),
});
