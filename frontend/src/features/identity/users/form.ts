import {
  Language,
  Status,
  type User,
  type UserInput,
  type UserUpdate,
} from '@/api/generated/merchant/client.schemas';
import { createUser, updateUser } from '@/api/generated/merchant/users-writes';
import type { FormDef, FormValues, Section } from '@/components/form/types';
import { roleSource } from '@/features/identity/roles/public';
import { isPersonName } from '@/lib/validation/texts';

type Body = Omit<UserUpdate, 'version' | 'status'> & { status?: Status };

const person: Section = {
  fields: [
    { kind: 'text', name: 'name', required: true, rules: [isPersonName], width: 12 },
    { kind: 'email', name: 'email', help: 'help.email' },
    { kind: 'phone', name: 'mobile' },
    { kind: 'entity', name: 'role_id', source: roleSource, required: true },
    {
      kind: 'select',
      name: 'language',
      values: Object.values(Language),
      required: true,
      help: 'help.language',
    },
  ],
};
const picked = ({ name, email, mobile, role_id, language, status }: FormValues): Body => ({
  name: String(name).trim(),
  email: String(email ?? '').trim() || undefined,
  mobile: mobile ? String(mobile) : undefined,
  role_id: Number(role_id),
  language: language as Language,
  status: status === undefined ? undefined : (Number(status) as Status),
});

/** Invites or edits an employee; only a stored one has a status. */
export const employeeForm: FormDef<Body, User> = {
  ns: 'users',
  defaults: { name: '', email: '', mobile: '', language: Language.en, status: Status.active },
  sections: [
    person,
    {
      fields: [
        {
          kind: 'select',
          name: 'status',
          values: [Status.active, Status.disabled],
          required: true,
          help: 'help.status',
          when: (values) => 'id' in values,
        },
      ],
    },
  ],
  fromRecord: (user) => ({ ...user }),
  toBody: picked,
  create: (body) => createUser(body as UserInput),
  update: (id, body) => updateUser(Number(id), body as UserUpdate),
};
