import {
  type ContractRegistrationDetail,
  FeePayer,
  type RegistrationInput,
  type RegistrationWithdrawal,
} from '@/api/generated/merchant/client.schemas';
import { recordRegistration, withdrawRegistration } from '@/api/generated/merchant/registrations-writes';
import type { FormDef, FormValues } from '@/components/form/types';

const hasFee = ({ fee }: FormValues) => Number(fee) > 0;

/** What an empty field says is nothing. */
const filled = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export const recordForm = (
  detail: ContractRegistrationDetail,
  day: string,
): FormDef<Omit<RegistrationInput, 'version'>, ContractRegistrationDetail> => ({
  ns: 'registrations',
  draft: `registration-${detail.contract_id}`,
  defaults: { tasdeq_number: detail.tasdeq_number ?? '', registered_on: day, fee: '', paid_by: '' },
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

export const withdrawForm: FormDef<
  Omit<RegistrationWithdrawal, 'version'>,
  ContractRegistrationDetail
> = {
  ns: 'registrations',
  draft: 'registration-withdraw',
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  update: (id, body) => withdrawRegistration(Number(id), { ...body, version: body.version ?? 0 }),
};
