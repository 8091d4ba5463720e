import { useMemo } from 'react';
import type {
  DeadLetter,
  JsError,
  ListDeadLettersParams,
  ListJsErrorsParams,
  ListMailsParams,
  ListManagedEmployeesParams,
  ManagedEmployee,
  TrackedMail,
} from '@/api/generated/manager/client.schemas';
import { listDeadLetters } from '@/api/generated/manager/jobs-reads';
import { listJsErrors } from '@/api/generated/manager/js-errors-reads';
import { listMails } from '@/api/generated/manager/mails-reads';
import { listManagedEmployees } from '@/api/generated/manager/managed-employees-reads';
import { queryOf } from '@/api/operation';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';

const people: ListDef<ManagedEmployee, ListManagedEmployeesParams> = {
  ns: 'managed_employees',
  icon: 'people',
  query: (params) => queryOf(listManagedEmployees, params),
  columns: [
    { field: 'name', sort: true },
    { field: 'role_name', kind: 'name' },
    { field: 'email', kind: 'code', sort: true },
    { field: 'last_sign_in_at', kind: 'datetime', sort: true },
  ],
};
const jobs: ListDef<DeadLetter, ListDeadLettersParams> = {
  ns: 'jobs',
  query: (params) => queryOf(listDeadLetters, params),
  columns: [
    { field: 'failed_at', kind: 'datetime', sort: true },
    { field: 'name', kind: 'code', sort: true },
    { field: 'error' },
    { field: 'retried_at', kind: 'datetime' },
  ],
};
const mails: ListDef<TrackedMail, ListMailsParams> = {
  ns: 'mails',
  query: (params) => queryOf(listMails, params),
  columns: [
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'recipient', kind: 'code' },
    { field: 'subject' },
    { field: 'status', kind: 'enum', sort: true },
    { field: 'error' },
  ],
};
const errors: ListDef<JsError, ListJsErrorsParams> = {
  ns: 'js_errors',
  query: (params) => queryOf(listJsErrors, params),
  columns: [
    { field: 'at', kind: 'datetime' },
    { field: 'route', kind: 'code', sort: true },
    { field: 'path', kind: 'code' },
  ],
};

function Of<Row, Params>({ def, id }: { def: ListDef<Row, Params>; id: number }) {
  const own = useMemo(() => ({ ...def, fixed: { merchant_id: id } }), [def, id]);
  return <ListPanel def={own} />;
}

export const PeopleOfMerchant = ({ id }: { id: number }) => <Of def={people} id={id} />;
export const JobsOfMerchant = ({ id }: { id: number }) => <Of def={jobs} id={id} />;
export const MailsOfMerchant = ({ id }: { id: number }) => <Of def={mails} id={id} />;
export const ErrorsOfMerchant = ({ id }: { id: number }) => <Of def={errors} id={id} />;
