import { createElement } from 'react';
import {
  type Enquiry,
  Language,
  type Viewing,
  type ViewingCancellation,
  type ViewingInput,
  type ViewingMove,
  type ViewingUpdate,
} from '@/api/generated/merchant/client.schemas';
import {
  cancelViewing,
  closeViewing,
  createViewing,
  moveViewing,
  updateViewing,
} from '@/api/generated/merchant/viewings-writes';
import type { FieldDef, FormDef } from '@/components/form/types';
import { maxLength } from '@/lib/validation/texts';
import { unitSource } from '../units/public';
import { PERMISSIONS } from './feature';
import { FreeTimes } from './FreeTimes';
import { Seen } from './Seen';
import { agentSource } from './source';
import { dayOf, hourOf } from './times';

const VISITOR: readonly FieldDef[] = [
  { name: 'name', kind: 'text', required: true, rules: [maxLength(120)] },
  { name: 'mobile', kind: 'phone', required: true },
  { name: 'email', kind: 'email', help: 'help.email' },
  { name: 'allow_whatsapp', kind: 'switch', help: 'help.allow_whatsapp' },
  { name: 'language', kind: 'select', values: Object.values(Language), required: true },
];
const TIME: readonly FieldDef[] = [
  { name: 'starts_on', kind: 'date', required: true, width: 4 },
  { name: 'starts_time', kind: 'time', required: true, width: 4 },
  { name: 'minutes', kind: 'number', min: 5, max: 480, width: 4, help: 'help.minutes' },
];
/** Which times are free; `of` is the viewing that gets another one. */
const free = (of?: Viewing): FieldDef => ({
  name: 'free',
  kind: 'custom',
  width: 12,
  render: () => createElement(FreeTimes, { unit: of?.unit_id, viewing: of?.id }),
});
const AGENT: FieldDef = {
  name: 'agent_id',
  kind: 'entity',
  source: agentSource,
  numeric: true,
  help: 'help.agent_id',
};

const seen = (viewing: Viewing): FieldDef => ({
  name: 'seen',
  kind: 'custom',
  width: 12,
  render: () => createElement(Seen, { viewing }),
});

interface Known {
  unit?: number;
  enquiry?: Enquiry;
}

/** `unit` and `enquiry` are known where the form was opened from their pages. */
export const newViewing = ({ unit, enquiry }: Known): FormDef<ViewingInput, Viewing> => ({
  ns: 'viewings',
  draft: `viewings.new.${enquiry?.id ?? ''}.${unit ?? ''}`,
  sections: [
    {
      fields: [
        { name: 'unit_id', kind: 'entity', source: unitSource, numeric: true, required: true },
        AGENT,
        ...TIME,
        free(),
        ...VISITOR,
      ],
    },
  ],
  defaults: {
    unit_id: enquiry?.unit_id ?? unit,
    starts_on: enquiry?.viewing_on ?? '',
    starts_time: '',
    name: enquiry?.name ?? '',
    mobile: enquiry?.mobile ?? '',
    email: '',
    allow_whatsapp: false,
    language: enquiry?.language === Language.ar ? Language.ar : Language.en,
  },
  create: (body) => createViewing({ ...body, ...(enquiry && { enquiry_id: enquiry.id }) }),
  permission: PERMISSIONS.create,
});

/** What is known of a viewing, and who comes. */
export const visitorOf = (viewing: Viewing): FormDef<ViewingUpdate, Viewing> => ({
  ns: 'viewings',
  draft: 'viewings.visitor',
  sections: [{ fields: [seen(viewing), ...VISITOR] }],
  defaults: {},
  fromRecord: ({ name, mobile, email, allow_whatsapp, language, version }) => ({
    name,
    mobile,
    email: email ?? '',
    allow_whatsapp,
    language,
    version,
  }),
  update: (id, body) => updateViewing(Number(id), body),
  permission: PERMISSIONS.edit,
});

/** Another time, or another employee; the office's clock counts. */
export const timeOf = (viewing: Viewing, zone?: string): FormDef<ViewingMove, Viewing> => ({
  ns: 'viewings',
  draft: 'viewings.time',
  sections: [{ fields: [seen(viewing), AGENT, ...TIME, free(viewing)] }],
  defaults: {},
  fromRecord: ({ starts_at, ends_at, agent_id, version }) => ({
    starts_on: dayOf(starts_at, zone),
    starts_time: hourOf(starts_at, zone),
    minutes: (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000,
    agent_id,
    version,
  }),
  update: (id, body) => moveViewing(Number(id), body),
  permission: PERMISSIONS.edit,
});

interface Outcome {
  outcome?: string;
}

/** What came of it: the visitor came, or did not. */
export const outcomeOf = (viewing: Viewing, came: boolean): FormDef<Outcome, Viewing> => ({
  ns: 'viewings',
  draft: `viewings.outcome.${came}`,
  sections: [
    {
      fields: [
        seen(viewing),
        {
          name: 'outcome',
          kind: 'textarea',
          width: 12,
          rules: [maxLength(1000)],
          help: 'help.outcome',
        },
      ],
    },
  ],
  defaults: { outcome: '' },
  fromRecord: ({ outcome }) => ({ outcome: outcome ?? '' }),
  update: (id, { outcome, version }) =>
    closeViewing(Number(id), { came, outcome, version: version ?? viewing.version }),
  permission: PERMISSIONS.edit,
});

export const cancellationOf = (viewing: Viewing): FormDef<ViewingCancellation, Viewing> => ({
  ns: 'viewings',
  draft: 'viewings.cancel',
  sections: [
    {
      fields: [
        seen(viewing),
        {
          name: 'reason',
          kind: 'textarea',
          width: 12,
          required: true,
          rules: [maxLength(500)],
          help: 'help.reason',
        },
      ],
    },
  ],
  defaults: { reason: '' },
  fromRecord: ({ version }) => ({ reason: '', version }),
  update: (id, body) => cancelViewing(Number(id), body),
  permission: PERMISSIONS.edit,
});
