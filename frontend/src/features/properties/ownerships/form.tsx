import type {
  Ownership,
  OwnershipInput,
  OwnershipUpdate,
} from '@/api/generated/merchant/client.schemas';
import { createOwnership, updateOwnership } from '@/api/generated/merchant/ownerships-writes';
import type { FormDef } from '@/components/form/types';
import { SharesField } from './SharesField';
import type { ShareRow } from './shares';

/** What is owned: one of the three. */
export interface Thing {
  building_id?: number;
  unit_id?: number;
  parking_id?: number;
}

interface Values {
  starts_on: string;
  ends_on?: string | null;
  shares: ShareRow[];
}

const shares = {
  name: 'shares',
  kind: 'custom',
  width: 12,
  render: () => <SharesField />,
} as const;
const startsOn = { name: 'starts_on', kind: 'date', required: true } as const;
const rowsOf = (holding?: Ownership): ShareRow[] =>
  holding?.shares.map(({ owner_id, share }) => ({ owner_id, share })) ?? [
    { owner_id: null, share: '100.00' },
  ];

/** Sets new owners from a day on; the shares begin as they are now. */
export const newHoldingForm = (
  thing: Thing,
  day: string,
  current?: Ownership,
): FormDef<Values, Ownership> => ({
  ns: 'ownerships',
  draft: `ownership-${JSON.stringify(thing)}`,
  sections: [{ fields: [{ ...startsOn, help: current ? 'help.closes' : undefined }, shares] }],
  defaults: { starts_on: day, shares: rowsOf(current) },
  create: (values) => createOwnership({ ...thing, ...values } as OwnershipInput),
});

/** Corrects a holding: its days and shares, not the thing. */
export const holdingForm: FormDef<Values, Ownership> = {
  ns: 'ownerships',
  sections: [
    { fields: [startsOn, { name: 'ends_on', kind: 'date', help: 'help.ends_on' }, shares] },
  ],
  defaults: { starts_on: '', ends_on: '', shares: rowsOf() },
  fromRecord: ({ starts_on, ends_on, ...holding }) => ({
    starts_on,
    ends_on,
    shares: rowsOf(holding as Ownership),
  }),
  update: (id, body) => updateOwnership(Number(id), body as OwnershipUpdate),
};
