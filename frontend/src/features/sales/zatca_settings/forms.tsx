import type {
  ZatcaDetails,
  ZatcaDetailsInput,
  ZatcaSetting,
} from '@/api/generated/merchant/client.schemas';
import type { FormDef, FormValues } from '@/components/form/types';
import { isTrnKsa, minLength } from '@/lib/validation/texts';
import type { SettingCalls } from './calls';
import { OtpHelp } from './OtpHelp';
import { arabicName, certified, digits, isGroup, otherNumber, unifiedNumber } from './rules';

const ns = 'zatca_settings';
export const ENVIRONMENTS = ['sandbox', 'simulation', 'production'] as const;
const TYPES = ['both', 'standard', 'simplified'] as const;
const SCHEMES = ['CRN', '700', 'MOM', 'MLS', 'SAG', 'OTH'] as const;

type Details = Omit<ZatcaDetailsInput, 'version'>;
const ofGroup = ({ vat_number }: FormValues) => isGroup(vat_number);
const byScheme =
  (...schemes: string[]) =>
  ({ identity_scheme }: FormValues) =>
    schemes.includes(String(identity_scheme));

const EMPTY: Details = {
  environment: 'production',
  invoice_types: 'both',
  name_en: '',
  name_ar: '',
  vat_number: '',
  identity_scheme: 'CRN',
  identity_number: '',
  branch_name: '',
  industry: '',
  street: '',
  building_number: '',
  additional_number: '',
  district: '',
  city: '',
  postal_code: '',
  prices_include_vat: true,
  issue_on_collection: false,
};

const isBare = (record: object): record is ZatcaDetails => 'vat_number' in record;

/** Who issues the documents. What the certificate names is fixed while there is one. */
export const detailsForm = (
  calls: SettingCalls,
  fixed: boolean,
): FormDef<Details, ZatcaSetting> => ({
  ns,
  draft: 'zatca_settings.details',
  defaults: EMPTY,
  // A stale answer holds the row itself, without the frame around it.
  fromRecord: (record) => ({
    ...EMPTY,
    ...(record.details ?? (isBare(record) ? record : {})),
  }),
  sections: [
    {
      title: 'sections.connection',
      fields: [
        {
          kind: 'select',
          name: 'environment',
          values: ENVIRONMENTS,
          required: true,
          disabled: fixed,
          help: fixed ? undefined : 'help.environment',
        },
        {
          kind: 'select',
          name: 'invoice_types',
          values: TYPES,
          required: true,
          disabled: fixed,
          help: fixed ? undefined : 'help.invoice_types',
        },
      ],
    },
    {
      title: 'sections.business',
      fields: [
        { kind: 'text', name: 'name_en', required: true, rules: certified, help: 'help.name_en' },
        { kind: 'text', name: 'name_ar', required: true, rules: arabicName, help: 'help.name_ar' },
        {
          kind: 'text',
          name: 'vat_number',
          required: true,
          rules: [isTrnKsa],
          disabled: fixed,
          help: fixed ? undefined : 'help.vat_number',
        },
        { kind: 'text', name: 'industry', required: true, rules: certified, help: 'help.industry' },
        {
          kind: 'select',
          name: 'identity_scheme',
          values: SCHEMES,
          numeric: false,
          required: true,
        },
        {
          kind: 'text',
          name: 'identity_number',
          required: true,
          rules: digits(10),
          help: 'help.crn',
          when: byScheme('CRN'),
        },
        {
          kind: 'text',
          name: 'identity_number',
          required: true,
          rules: unifiedNumber,
          help: 'help.unified',
          when: byScheme('700'),
        },
        {
          kind: 'text',
          name: 'identity_number',
          required: true,
          rules: otherNumber,
          help: 'help.otherNumber',
          when: byScheme('MOM', 'MLS', 'SAG', 'OTH'),
        },
        {
          kind: 'text',
          name: 'branch_name',
          required: true,
          rules: certified,
          help: 'help.branch_name',
          when: (values) => !ofGroup(values),
        },
        {
          kind: 'text',
          name: 'branch_name',
          label: 'fields.group_member',
          required: true,
          rules: digits(10),
          help: 'help.group_member',
          when: ofGroup,
        },
      ],
    },
    {
      title: 'sections.address',
      fields: [
        {
          kind: 'text',
          name: 'building_number',
          required: true,
          rules: digits(4),
          width: 3,
          help: 'help.fourDigits',
        },
        { kind: 'text', name: 'street', required: true, rules: certified, width: 6 },
        {
          kind: 'text',
          name: 'additional_number',
          rules: digits(4),
          width: 3,
          help: 'help.fourDigits',
        },
        { kind: 'text', name: 'district', required: true, rules: certified, width: 4 },
        { kind: 'text', name: 'city', required: true, rules: certified, width: 4 },
        {
          kind: 'text',
          name: 'postal_code',
          required: true,
          rules: digits(5),
          width: 4,
          help: 'help.fiveDigits',
        },
      ],
    },
    {
      title: 'sections.issuing',
      fields: [
        { kind: 'switch', name: 'prices_include_vat', width: 12, help: 'help.prices_include_vat' },
        {
          kind: 'switch',
          name: 'issue_on_collection',
          width: 12,
          help: 'help.issue_on_collection',
        },
      ],
    },
  ],
  update: (_, body) => calls.update(body),
});

export type OtpStep = 'connect' | 'continue' | 'renew';

/** The one-time password, with where to get it. */
export const otpForm = (
  calls: SettingCalls,
  step: OtpStep,
  setting: ZatcaSetting,
): FormDef<{ otp: string }, ZatcaSetting> => ({
  ns,
  draft: `zatca_settings.${step}`,
  defaults: { otp: '' },
  sections: [
    {
      fields: [
        {
          kind: 'custom',
          name: 'where',
          width: 12,
          render: () => <OtpHelp step={step} environment={setting.details?.environment} />,
        },
        {
          kind: 'text',
          name: 'otp',
          required: true,
          rules: digits(6),
          width: 12,
          help: 'help.otp',
        },
      ],
    },
  ],
  create: ({ otp }) =>
    ({
      connect: () => calls.connect(otp, setting.version ?? 0),
      continue: () => calls.proceed(otp),
      renew: () => calls.renew(otp),
    })[step](),
});

export const cancelForm = (calls: SettingCalls): FormDef<{ reason: string }, ZatcaSetting> => ({
  ns,
  draft: `zatca_settings.cancel.${calls.id}`,
  defaults: { reason: '' },
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'reason',
          required: true,
          rules: [minLength(3)],
          width: 12,
          rows: 3,
          help: 'help.cancel',
        },
      ],
    },
  ],
  create: ({ reason }) => calls.cancel(reason),
});
