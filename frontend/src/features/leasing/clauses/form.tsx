import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { createClause, updateClause } from '@/api/generated/merchant/clauses-writes';
import type { Clause, ClauseInput, ClauseUpdate } from '@/api/generated/merchant/client.schemas';
import type { FormDef, FormValues } from '@/components/form/types';
import { STATUSES } from '@/components/list/status';
import { maxLength } from '@/lib/validation/texts';
import { USAGES } from './columns';

export const FIELDS = [
  'tenant',
  'landlord',
  'building',
  'unit',
  'parking',
  'starts_on',
  'ends_on',
  'rent',
  'total_rent',
  'deposit',
] as const;

/** What may stand in braces, with its words. */
function FieldsHelp() {
  const { t } = useTranslation('clauses');
  return (
    <Alert severity="info">
      {t('help.fields')}
      <ul style={{ margin: '6px 0 0', paddingInlineStart: 18, columns: '180px' }}>
        {FIELDS.map((name) => (
          <li key={name}>
            <code dir="ltr">{`{${name}}`}</code> {t(`values.field.${name}`)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Only a stored one has a status. */
const isEdit = (values: FormValues) => values.status !== undefined;
const isGiven = ([, value]: [string, unknown]) =>
  value !== '' && value !== null && value !== undefined;

export const clauseForm: FormDef<ClauseInput, Clause> = {
  ns: 'clauses',
  toBody: (values) =>
    Object.fromEntries(Object.entries(values).filter(isGiven)) as unknown as ClauseInput,
  fromRecord: ({ title_en, title_ar, usage, position, is_default, text_en, text_ar, status }) => ({
    title_en,
    title_ar,
    usage,
    position,
    is_default,
    text_en,
    text_ar,
    status,
  }),
  sections: [
    {
      fields: [
        { kind: 'bilingual', name: 'title', required: true, rules: [maxLength(120)] },
        { kind: 'select', name: 'usage', values: USAGES, numeric: true, help: 'help.usage' },
        { kind: 'number', name: 'position', min: 1, help: 'help.position' },
        { kind: 'switch', name: 'is_default', help: 'help.is_default' },
        { kind: 'select', name: 'status', values: STATUSES, required: true, when: isEdit },
        { kind: 'bilingual', name: 'text', required: true, rows: 6 },
        { kind: 'custom', name: 'fields', width: 12, render: () => <FieldsHelp /> },
      ],
    },
  ],
  defaults: { title_en: '', title_ar: '', is_default: true, text_en: '', text_ar: '' },
  create: createClause,
  update: (id, body) => updateClause(Number(id), body as ClauseUpdate),
};
