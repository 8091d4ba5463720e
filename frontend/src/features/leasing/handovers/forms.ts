import {
  type HandoverInput,
  type HandoverItem,
  type HandoverItemInput,
  type HandoverItemUpdate,
  type HandoverParty,
  type HandoverPoint,
  type HandoverPointInput,
  type HandoverReopening,
  HandoverSide,
  type HandoverSheet,
  type HandoverSignature,
  type HandoverUpdate,
  UnitKind,
} from '@/api/generated/merchant/client.schemas';
import {
  createHandover,
  createHandoverItem,
  createHandoverPoint,
  reopenHandover,
  signHandover,
  updateHandover,
  updateHandoverItem,
  updateHandoverPoint,
} from '@/api/generated/merchant/handovers-writes';
import { getContract, listContracts } from '@/api/generated/merchant/contracts-reads';
import { queryOf } from '@/api/operation';
import type { FieldDef, FormDef } from '@/components/form/types';
import { entitySource } from '@/components/list/entitySource';
import { maxLength } from '@/lib/validation/texts';

type Without<Body> = Omit<Body, 'version'>;

const contractSource = entitySource({
  key: 'contracts-of-handovers',
  list: (params) => queryOf(listContracts, { ...params, historical: false }),
  get: getContract,
  option: ({ id, number, unit_number }) => ({ id, label: number, hint: unit_number }),
});

const heldOn: FieldDef = { kind: 'date', name: 'held_on', required: true };
const note: FieldDef = { kind: 'textarea', name: 'note', width: 12, rules: [maxLength(1000)] };
const side: FieldDef = {
  kind: 'select',
  name: 'side',
  values: Object.values(HandoverSide),
  required: true,
};

/** `contract` is chosen already where one came from its page. */
export const newForm = (day: string, contract?: number): FormDef<HandoverInput, HandoverSheet> => ({
  ns: 'handovers',
  draft: `handover-${contract ?? 'new'}`,
  defaults: { contract_id: contract, side: 'in', held_on: day, note: '' },
  sections: [
    {
      fields: [
        ...(contract
          ? []
          : [
              {
                kind: 'entity' as const,
                name: 'contract_id',
                source: contractSource,
                numeric: true,
                required: true,
                width: 12 as const,
              },
            ]),
        side,
        heldOn,
        note,
      ],
    },
  ],
  create: (body) => createHandover(contract ? { ...body, contract_id: contract } : body),
});

export const editForm: FormDef<Without<HandoverUpdate>, HandoverSheet> = {
  ns: 'handovers',
  draft: 'handover-edit',
  defaults: { held_on: '', note: '' },
  sections: [{ fields: [{ ...heldOn, width: 12 }, note] }],
  update: (id, body) => updateHandover(Number(id), { ...body, version: body.version ?? 0 }),
};

/** The name is typed before the other side; the tenant's stands there already. */
export const signForm = (
  party: HandoverParty,
  name: string,
): FormDef<Omit<HandoverSignature, 'version' | 'party'>, HandoverSheet> => ({
  ns: 'handovers',
  draft: `handover-sign-${party}`,
  defaults: { name },
  fromRecord: () => ({ name }),
  sections: [
    {
      fields: [
        {
          kind: 'text',
          name: 'name',
          label: 'fields.signer',
          required: true,
          width: 12,
          rules: [maxLength(120)],
          help: `help.sign_${party}`,
        },
      ],
    },
  ],
  update: (id, body) => signHandover(Number(id), { ...body, party, version: body.version ?? 0 }),
});

export const reopenForm: FormDef<Without<HandoverReopening>, HandoverSheet> = {
  ns: 'handovers',
  draft: 'handover-reopen',
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  update: (id, body) => reopenHandover(Number(id), { ...body, version: body.version ?? 0 }),
};

const NAMES: readonly FieldDef[] = [
  { kind: 'bilingual', name: 'room', required: true, rules: [maxLength(120)] },
  { kind: 'bilingual', name: 'name', required: true, rules: [maxLength(120)] },
];

export const lineForm = (
  handover: number,
): FormDef<Omit<HandoverItemInput, 'handover_id'>, HandoverItem> => ({
  ns: 'handovers',
  draft: `handover-line-${handover}`,
  defaults: { room_en: '', room_ar: '', name_en: '', name_ar: '' },
  sections: [{ fields: NAMES }],
  create: (body) => createHandoverItem({ ...body, handover_id: handover }),
});

export const noteForm: FormDef<Without<HandoverItemUpdate>, HandoverItem> = {
  ns: 'handovers',
  draft: 'handover-note',
  defaults: { note: '' },
  fromRecord: (row) => ({ state: row.state, note: row.note ?? '' }),
  sections: [
    { fields: [{ kind: 'textarea', name: 'note', width: 12, rows: 3, rules: [maxLength(500)] }] },
  ],
  update: (id, body) => updateHandoverItem(Number(id), { ...body, version: body.version ?? 0 }),
};

export const pointForm: FormDef<HandoverPointInput, HandoverPoint> = {
  ns: 'handover_points',
  draft: 'handover-point',
  defaults: { room_en: '', room_ar: '', name_en: '', name_ar: '' },
  sections: [
    {
      fields: [
        ...NAMES,
        {
          kind: 'select',
          name: 'unit_kind',
          values: Object.values(UnitKind),
          help: 'help.unit_kind',
        },
        { kind: 'number', name: 'position', min: 1, max: 9999, help: 'help.position' },
      ],
    },
  ],
  create: createHandoverPoint,
  update: (id, body) => updateHandoverPoint(Number(id), { ...body, version: body.version ?? 0 }),
};
