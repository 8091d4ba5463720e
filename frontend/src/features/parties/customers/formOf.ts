import type { FieldDef, FormDef } from '@/components/form/types';
import { customerSource } from './source';

/** The choice of a tenant in a form. */
export const customerField = {
  kind: 'entity',
  name: 'customer_id',
  source: customerSource,
  numeric: true,
  required: true,
  width: 12,
} as const satisfies FieldDef;

interface Given<Body extends object, Saved> extends Pick<
  FormDef<Body, Saved>,
  'ns' | 'defaults' | 'permission'
> {
  fields: readonly FieldDef[];
  create: (body: Body) => Promise<Saved>;
}

/** A form that begins something of a tenant: on the tenant's own page, it does not ask whose. */
export function formOfCustomer<Body extends { customer_id: number }, Saved>(
  customerId: number | undefined,
  { ns, defaults, permission, fields, create }: Given<Body, Saved>,
): FormDef<Body, Saved> {
  return {
    ns,
    draft: `${ns}-${customerId ?? 'new'}`,
    sections: [{ fields: customerId === undefined ? [customerField, ...fields] : fields }],
    defaults: { ...defaults, customer_id: customerId },
    create: (body) => create({ ...body, customer_id: customerId ?? body.customer_id }),
    permission,
  };
}
