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

const people = (id: number): ListDef<ManagedEmployee, ListManagedEmployeesParams> => ({
  ns: 'managed_employees',
  icon: 'people',
  query: (params) => queryOf(listManagedEmployees, params),
  fixed: { merchant_id: id },
  columns: [
    { field: 'name', sort: true },
    { field: 'role_name', kind: 'name' },
    { field: 'email', kind: 'code', sort: true },
    { field: 'last_sign_in_at', kind: 'datetime', sort: true },
  ],
});
const jobs = (id: number): ListDef<DeadLetter, ListDeadLettersParams> => ({
  ns: 'jobs',
  query: (params) => queryOf(listDeadLetters, params),
  fixed: { merchant_id: id },
  columns: [
    { field: 'failed_at', kind: 'datetime', sort: true },
    { field: 'name', kind: 'code', sort: true },
    { field: 'error' },
    { field: 'retried_at', kind: 'datetime' },
  ],
});
const mails = (id: number): ListDef<TrackedMail, ListMailsParams> => ({
  ns: 'mails',
  query: (params) => queryOf(listMails, params),
  fixed: { merchant_id: id },
  columns: [
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'recipient', kind: 'code' },
    { field: 'subject' },
    { field: 'status', kind: 'enum', sort: true },
    { field: 'error' },
  ],
});
const errors = (id: number): ListDef<JsError, ListJsErrorsParams> => ({
  ns: 'js_errors',
  query: (params) => queryOf(listJsErrors, params),
  fixed: { merchant_id: id },
  columns: [
    { field: 'at', kind: 'datetime' },
    { field: 'route', kind: 'code', sort: true },
    { field: 'path', kind: 'code' },
  ],
});

export function PeopleOfMerchant({ id }: { id: number }) {
  const def = useMemo(() => people(id), [id]);
  return <ListPanel def={def} />;
}

export function JobsOfMerchant({ id }: { id: number }) {
  const def = useMemo(() => jobs(id), [id]);
  return <ListPanel def={def} />;
}

export function MailsOfMerchant({ id }: { id: number }) {
  const def = useMemo(() => mails(id), [id]);
  return <ListPanel def={def} />;
}

export function ErrorsOfMerchant({ id }: { id: number }) {
  const def = useMemo(() => errors(id), [id]);
  return <ListPanel def={def} />;
}
