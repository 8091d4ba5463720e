import type {
  CancelledContract,
  Contract,
  ContractCancellation,
  ContractRegistration,
  ContractStop,
} from '@/api/generated/merchant/client.schemas';
import {
  stopContract,
  updateContractRegistration,
} from '@/api/generated/merchant/contracts-writes';
import type { FormDef } from '@/components/form/types';

export const registrationForm: FormDef<Omit<ContractRegistration, 'version'>, Contract> = {
  ns: 'contracts',
  draft: 'contract-registration',
  defaults: { tasdeq_number: '', notes: '' },
  sections: [
    {
      fields: [
        { kind: 'text', name: 'tasdeq_number', width: 12, help: 'help.registration' },
        { kind: 'textarea', name: 'notes', width: 12, help: 'help.notes' },
      ],
    },
  ],
  update: (id, body) =>
    updateContractRegistration(Number(id), { ...body, version: body.version ?? 0 }),
};

export const cancelForm: FormDef<Omit<ContractCancellation, 'version'>, CancelledContract> = {
  ns: 'contracts',
  draft: 'contract-cancel',
  defaults: { reason: '', returned_cheques: [] },
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
};

export const stopForm: FormDef<Omit<ContractStop, 'version'>, Contract> = {
  ns: 'contracts',
  draft: 'contract-stop',
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'reason',
          required: true,
          width: 12,
          rows: 3,
          help: 'help.stop',
        },
      ],
    },
  ],
  update: (id, body) => stopContract(Number(id), { ...body, version: body.version ?? 0 }),
};
