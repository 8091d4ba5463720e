import type { FieldDef, FormDef } from './types';

/** What the Cloud API asks of every number; secrets are never read back, so the form begins without them. */
export const CLOUD_FIELDS: readonly FieldDef[] = [
  { kind: 'text', name: 'number_id', required: true, width: 12, help: 'help.number_id' },
  { kind: 'password', name: 'access_token', required: true, width: 12 },
  { kind: 'password', name: 'app_secret', required: true, width: 12, help: 'help.app_secret' },
];

/** Whom a test message goes to. */
export const testFormOf = <Tested>(
  ns: string,
  create: (body: { to: string }) => Promise<Tested>,
): FormDef<{ to: string }, Tested> => ({
  ns,
  draft: `${ns}.test`,
  defaults: { to: '' },
  sections: [
    { fields: [{ kind: 'text', name: 'to', required: true, width: 12, help: 'help.to' }] },
  ],
  create,
});
