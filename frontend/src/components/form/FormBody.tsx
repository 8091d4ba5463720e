import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, lazy, useEffect, useRef } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOptionalArea } from '@/api/areaContext';
import { useLanguage } from '@/i18n/useLanguage';
import { formatInstant } from '@/lib/format';
import { Field } from './Field';
import { Summary } from './Summary';
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

const isBlank = (value: unknown) => String(value ?? '').trim() === '';

/** A pair is two fields with the pair's rules. */
function expanded(field: FieldDef): FieldDef[] {
  if (field.kind !== 'bilingual') return [field];
  const kind = field.rows ? ('textarea' as const) : ('text' as const);
  const { name, either, ...rest } = field;
  const isMissing = (values: FormValues) =>
    isBlank(values[`${name}_en`]) && isBlank(values[`${name}_ar`]);
  return (['en', 'ar'] as const).map((language) => ({
    ...rest,
    kind,
    name: `${name}_${language}`,
    label: undefined,
    // As the server does, the first of the two says that one is needed.
    ...(either && language === 'en' && { required: isMissing }),
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
  const own = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      // By key code, so that it works with an Arabic layout.
      if (!(event.ctrlKey || event.metaKey) || (event.code !== 'KeyS' && event.code !== 'Enter'))
        return;
      // A dialog above this form has the keys for itself.
      const above = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
      if (above && !above.contains(own.current)) return;
      event.preventDefault();
      void submit();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [submit]);
  return (
    <FormProvider {...form}>
      <form
        ref={own}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a dialog of this form is a child of it, though it stands elsewhere on the page.
          event.stopPropagation();
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
        <Summary
          ns={ns}
          fields={sections.flatMap((section) => section.fields).flatMap(expanded)}
          general={general}
          focus={(name) => form.setFocus(name)}
        />
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
