import { createElement } from 'react';
import type {
  WebhookEnabling,
  WebhookEndpoint,
  WebhookEndpointInput,
  WebhookReplay,
  WebhookReplayed,
} from '@/api/generated/merchant/client.schemas';
import {
  createWebhookEndpoint,
  enableWebhookEndpoint,
  replayWebhookEndpoint,
  updateWebhookEndpoint,
} from '@/api/generated/merchant/webhook-endpoints-writes';
import type { FormDef } from '@/components/form/types';
import { maxLength } from '@/lib/validation/texts';
import { PERMISSIONS } from './feature';
import { KindsField } from './KindsField';

/** Where and what is told. */
export const endpointForm: FormDef<WebhookEndpointInput, WebhookEndpoint> = {
  ns: 'webhook_endpoints',
  sections: [
    {
      fields: [
        {
          name: 'url',
          kind: 'text',
          required: true,
          rules: [maxLength(2000)],
          width: 12,
          help: 'help.url',
        },
        { name: 'description', kind: 'text', rules: [maxLength(200)], width: 12 },
        { name: 'kinds', kind: 'custom', width: 12, render: () => createElement(KindsField) },
      ],
    },
  ],
  defaults: { url: '', description: '', kinds: [] },
  fromRecord: ({ url, description, kinds }) => ({ url, description: description ?? '', kinds }),
  create: createWebhookEndpoint,
  update: (id, body) => updateWebhookEndpoint(Number(id), { ...body, version: body.version ?? 0 }),
  permission: PERMISSIONS.edit,
};

/** With or without what happened meanwhile. */
export const enabling = (endpoint: WebhookEndpoint): FormDef<WebhookEnabling, WebhookEndpoint> => ({
  ns: 'webhook_endpoints',
  draft: 'webhook_endpoints.enabling',
  sections: [{ fields: [{ name: 'missed', kind: 'switch', width: 12, help: 'help.missed' }] }],
  defaults: { missed: true },
  toBody: (values) => ({ missed: values['missed'] === true, version: endpoint.version }),
  create: (body) => enableWebhookEndpoint(endpoint.id, body),
  permission: PERMISSIONS.edit,
});

/** The days whose events are sent again. */
export const replaying = ({ id }: WebhookEndpoint): FormDef<WebhookReplay, WebhookReplayed> => ({
  ns: 'webhook_endpoints',
  draft: 'webhook_endpoints.replaying',
  sections: [
    {
      fields: [
        { name: 'from', kind: 'date', required: true },
        { name: 'to', kind: 'date', required: true, help: 'help.to' },
      ],
    },
  ],
  defaults: {},
  create: (body) => replayWebhookEndpoint(id, body),
  permission: PERMISSIONS.edit,
});
