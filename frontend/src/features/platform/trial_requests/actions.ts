import {
  type RejectInput,
  type TrialRequest,
  TrialRequestStatus,
} from '@/api/generated/manager/client.schemas';
import {
  approveTrialRequest,
  rejectTrialRequest,
} from '@/api/generated/manager/trial-requests-writes';
import type { FormDef } from '@/components/form/types';
import type { RowAction, Say } from '@/components/list/types';
import { PERMISSIONS } from './feature';

export const requestActions = (
  say: Say,
  nameOf: (row: TrialRequest) => string,
  reject: (row: TrialRequest) => void,
): RowAction<TrialRequest>[] => [
  {
    name: 'approve',
    icon: 'check',
    permission: PERMISSIONS.approve,
    when: (row) => row.status === TrialRequestStatus.waiting_for_verify && Boolean(row.verified_at),
    run: (row) => approveTrialRequest(row.id, { version: row.version }),
    consequences: (row) => [
      say('consequences.merchant', { name: nameOf(row) }),
      say('consequences.mail', { email: row.email }),
      say('consequences.trial', {}),
    ],
  },
  {
    name: 'reject',
    icon: 'close',
    danger: true,
    permission: PERMISSIONS.reject,
    when: (row) => row.status === TrialRequestStatus.waiting_for_verify,
    open: reject,
  },
];

export const rejectForm: FormDef<RejectInput, TrialRequest> = {
  ns: 'trial_requests',
  draft: 'trial_requests.reject',
  defaults: { reason: '' },
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'reason',
          required: true,
          width: 12,
          rows: 4,
          help: 'rejectHelp',
        },
      ],
    },
  ],
  update: (id, body) => rejectTrialRequest(Number(id), body),
};
