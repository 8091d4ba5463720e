import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useWhose } from '@/api/areaContext';
import { useRefresh } from '@/api/refresh';
import { isApiError, staleDetails } from '@/api/errors';
import { holdLeaving, releaseLeaving } from '@/lib/leaving';
import { dismissToasts } from '../feedback/toasts';
import { useShowError } from '../feedback/useShowError';
import { draftKey, dropDraft, readDraft, saveDraft } from './drafts';
import { type Difference, differences } from './stale';
import type { FormDef, FormValues } from './types';

export interface Fault {
  name?: string;
  message: string;
}

export interface RecordForm {
  form: UseFormReturn<FormValues>;
  submit: () => Promise<void>;
  busy: boolean;
  stale?: { rows: Difference[]; version?: number };
  resolveStale: (chosen: FormValues | undefined) => void;
  draft?: { at: number; restore: () => void; drop: () => void };
  /** Messages that no field of the form can show, with the field that the server names. */
  general: readonly Fault[];
}

interface Options<Body extends object, Saved> {
  def: FormDef<Body, Saved>;
  id?: string;
  record?: Saved;
  onSaved: (saved: Saved) => void;
}

const DRAFT_PAUSE_MS = 600;
const versionOf = (record: unknown) => (record as { version?: number } | undefined)?.version;

function initialValues<Body extends object, Saved>(
  def: FormDef<Body, Saved>,
  record?: Saved,
): FormValues {
  if (record === undefined) return { ...def.defaults };
  const own = def.fromRecord ? def.fromRecord(record) : (record as object);
  const names = new Set([
    ...Object.keys(def.defaults),
    ...def.sections.flatMap((section) => section.fields.map((field) => field.name)),
  ]);
  const picked = Object.entries(own).filter(([name]) => names.has(name) || def.fromRecord);
  return { ...def.defaults, ...Object.fromEntries(picked) };
}

/** Trimmed texts; empty ones as null, so that an edit can clear a field. */
function bodyOf(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const sent = typeof value === 'string' ? value.trim() : value;
      return [name, sent === '' ? null : sent];
    }),
  );
}

/** Everything of a form that is not its look: drafts, saving, server messages on fields, stale versions. */
export function useRecordForm<Body extends object, Saved>({
  def,
  id,
  record,
  onSaved,
}: Options<Body, Saved>): RecordForm {
  const refresh = useRefresh();
  const showError = useShowError();
  const key = draftKey(useWhose() ?? 'public', def.draft ?? def.ns, id);
  const [kept, setKept] = useState(() => readDraft(key));
  const [stale, setStale] = useState<RecordForm['stale']>();
  const [general, setGeneral] = useState<readonly Fault[]>([]);
  const form = useForm<FormValues>({
    defaultValues: initialValues(def, record),
    mode: 'onTouched',
  });
  const version = useRef(versionOf(record));
  const { isDirty, isSubmitting } = form.formState;

  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isDirty;
    return isDirty ? holdLeaving() : undefined;
  }, [isDirty]);

  // What a button fills in is kept as well as what is typed; what was saved or only loaded is not.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      if (dirty.current) saveDraft(key, form.getValues(), version.current);
    };
    const watched = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(write, DRAFT_PAUSE_MS);
    });
    addEventListener('pagehide', write);
    return () => {
      if (timer !== undefined) write();
      watched.unsubscribe();
      removeEventListener('pagehide', write);
    };
  }, [form, key]);

  const placeErrors = useCallback(
    (errors: Record<string, string[]>) => {
      const names = Object.keys(form.getValues());
      const others: Fault[] = [];
      let first = true;
      for (const [name, messages] of Object.entries(errors)) {
        const message = messages.join(' ');
        if (names.includes(name.split('.')[0] ?? name)) {
          form.setError(name, { type: 'server', message }, { shouldFocus: first });
          first = false;
        } else others.push({ name, message });
      }
      setGeneral(others);
    },
    [form],
  );

  const save = useCallback(
    async (values: FormValues): Promise<void> => {
      setGeneral([]);
      const body = (def.toBody ? def.toBody(values) : bodyOf(values)) as Body;
      try {
        const saved =
          id === undefined
            ? await def.create?.(body)
            : await def.update?.(id, { ...body, version: version.current });
        dirty.current = false;
        dropDraft(key);
        form.reset(values);
        releaseLeaving();
        await refresh();
        onSaved(saved as Saved);
      } catch (error) {
        dismissToasts();
        const other = staleDetails(error);
        if (other) {
          const theirs = def.fromRecord
            ? (def.fromRecord(other.current as Saved) as FormValues)
            : other.current;
          setStale({ rows: differences(values, theirs), version: versionOf(other.current) });
        } else if (isApiError(error, 422)) {
          placeErrors(error.fieldErrors);
          if (Object.keys(error.fieldErrors).length === 0) setGeneral([{ message: error.message }]);
        } else if (await showError(error)) await save(values);
      }
    },
    [def, id, key, form, refresh, onSaved, placeErrors, showError],
  );

  const submit = useMemo(() => form.handleSubmit(save), [form, save]);
  const resolveStale = useCallback(
    (chosen: FormValues | undefined) => {
      const next = stale?.version;
      setStale(undefined);
      if (!chosen) return;
      version.current = next;
      for (const [name, value] of Object.entries(chosen))
        form.setValue(name, value, { shouldDirty: true });
      void submit();
    },
    [stale, form, submit],
  );

  const forget = () => setKept(undefined);
  const draft =
    kept && !isDirty
      ? {
          at: kept.at,
          restore: () => {
            for (const [name, value] of Object.entries(kept.values))
              form.setValue(name, value, { shouldDirty: true });
            // A draft of an older version must meet the change of others, not overwrite it.
            if (kept.version !== undefined) version.current = kept.version;
            forget();
          },
          drop: () => {
            dropDraft(key);
            forget();
          },
        }
      : undefined;
  return { form, submit: () => submit(), busy: isSubmitting, stale, resolveStale, draft, general };
}
