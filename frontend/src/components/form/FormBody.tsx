import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, lazy, useEffect } from 'react';
import { FormProvider, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOptionalArea } from '@/api/areaContext';
import { useLanguage } from '@/i18n/useLanguage';
import { formatInstant } from '@/lib/format';
import { Field } from './Field';
import type { FieldDef, FormValues, Section } from './types';
import type { RecordForm } from './useRecordForm';

const StaleDialog = lazy(() => import('./StaleDialog'));

const Grid = styled('div')({
  display: 'grid',
  gap: '16px 14px',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  '@media (max-width: 700px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > *': { gridColumn: '1 / -1 !important' },
  },
});
const Group = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& + &': {
    marginBlockStart: 22,
    paddingBlockStart: 18,
    borderBlockStart: `1px solid ${theme.surface.line}`,
  },
  '& > h2': { ...theme.typography.h4, margin: '0 0 14px' },
}));

/** A pair is two fields with the pair's rules. */
function expanded(field: FieldDef): FieldDef[] {
  if (field.kind !== 'bilingual') return [field];
  const kind = field.rows ? ('textarea' as const) : ('text' as const);
  return (['en', 'ar'] as const).map((language) => ({
    ...field,
    kind,
    name: `${field.name}_${language}`,
    label: undefined,
  }));
}

function SectionFields({ ns, section }: { ns: string; section: Section }) {
  const { t } = useTranslation(ns);
  const values = useWatch() as FormValues;
  const fields = section.fields.flatMap(expanded).filter((field) => field.when?.(values) ?? true);
  if (fields.length === 0) return null;
  return (
    <Group>
      {section.title && <h2>{t(section.title)}</h2>}
      <Grid>
        {fields.map((field) => (
          <div key={field.name} style={{ gridColumn: `span ${field.width ?? 6}` }}>
            <Field def={field} ns={ns} />
          </div>
        ))}
      </Grid>
    </Group>
  );
}

/** After a refused save: what is wrong, each line leading to its field. */
function Summary({
  general,
  focus,
}: {
  general: readonly string[];
  focus: (name: string) => void;
}) {
  const { t } = useTranslation();
  const { errors, submitCount } = useFormState();
  const lines = Object.entries(errors)
    .map(([name, error]) => ({ name, message: String(error?.message ?? '') }))
    .filter(({ message }) => message);
  if (general.length === 0 && (submitCount === 0 || lines.length === 0)) return null;
  return (
    <Alert severity="error" sx={{ mb: 4, alignItems: 'flex-start' }}>
      <strong>{t('form.summary', { count: lines.length + general.length })}</strong>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
        {general.map((message) => (
          <li key={message}>{message}</li>
        ))}
        {lines.map(({ name, message }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => focus(name)}
              style={{
                all: 'unset',
                cursor: 'pointer',
                textDecoration: 'underline',
                minHeight: 24,
              }}
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface Props {
  ns: string;
  sections: readonly Section[];
  record: RecordForm;
  formId: string;
}

/** The fields, the offered draft, the summary of errors; Ctrl+S and Ctrl+Enter save. */
export function FormBody({ ns, sections, record, formId }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useOptionalArea()?.account.time_zone;
  const { form, submit, draft, stale, resolveStale, general } = record;
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      // By key code, so that it works with an Arabic layout.
      if (!(event.ctrlKey || event.metaKey) || (event.code !== 'KeyS' && event.code !== 'Enter'))
        return;
      event.preventDefault();
      void submit();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [submit]);
  return (
    <FormProvider {...form}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {draft && (
          <Alert
            severity="info"
            sx={{ mb: 4 }}
            action={
              <>
                <Button size="small" onClick={draft.restore}>
                  {t('form.restore')}
                </Button>
                <Button size="small" color="inherit" onClick={draft.drop}>
                  {t('form.discard')}
                </Button>
              </>
            }
          >
            {t('form.draft', {
              at: formatInstant(new Date(draft.at).toISOString(), language, zone),
            })}
          </Alert>
        )}
        <Summary general={general} focus={(name) => form.setFocus(name)} />
        {sections.map((section, index) => (
          <SectionFields key={section.title ?? index} ns={ns} section={section} />
        ))}
      </form>
      {stale && (
        <Suspense fallback={null}>
          <StaleDialog ns={ns} sections={sections} rows={stale.rows} onDone={resolveStale} />
        </Suspense>
      )}
    </FormProvider>
  );
}
