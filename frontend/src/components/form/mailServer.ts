import type { FieldDef, FormValues } from './types';

/** What a mail server's settings ask for; the labels are of the form's namespace. */
export const mailServerFields = (securities: readonly string[]): readonly FieldDef[] => [
  { kind: 'text', name: 'host', required: true, help: 'help.host' },
  { kind: 'number', name: 'port', required: true, width: 3, min: 1, max: 65535 },
  { kind: 'select', name: 'security', values: securities, required: true, width: 3 },
  { kind: 'text', name: 'user_name' },
  { kind: 'password', name: 'password', help: 'help.password' },
  { kind: 'email', name: 'sender_address', required: true, help: 'help.sender_address' },
  { kind: 'text', name: 'sender_name', help: 'help.sender_name' },
  { kind: 'email', name: 'reply_to', help: 'help.reply_to' },
];

interface Shown<Security> {
  host?: string;
  port?: number;
  security?: Security;
  user_name?: string;
  sender_address?: string;
  sender_name?: string;
  reply_to?: string;
}

/** The form's values; a password is never read back, so it begins empty. */
export const mailServerValues = <Security extends string>(
  shown: Shown<Security>,
  security: Security,
) => ({
  host: shown.host ?? '',
  port: shown.port === undefined ? '587' : String(shown.port),
  security: shown.security ?? security,
  user_name: shown.user_name ?? '',
  password: '',
  sender_address: shown.sender_address ?? '',
  sender_name: shown.sender_name ?? '',
  reply_to: shown.reply_to ?? '',
});

const text = (value: unknown) =>
  value === undefined || value === null || value === '' ? undefined : String(value);

/** What is sent: what is empty is left out. */
export const mailServerBody = <Security extends string>(values: FormValues) => ({
  host: text(values['host']),
  port: text(values['port']),
  security: values['security'] as Security,
  user_name: text(values['user_name']),
  password: text(values['password']),
  sender_address: text(values['sender_address']),
  sender_name: text(values['sender_name']),
  reply_to: text(values['reply_to']),
});
