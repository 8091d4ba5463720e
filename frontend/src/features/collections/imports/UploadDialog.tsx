import { useMemo, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ImportDetail, ImportKind } from '@/api/generated/merchant/client.schemas';
import { createImport } from '@/api/generated/merchant/imports-writes';
import { FileInput } from '@/components/fields/FileInput';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import { KINDS } from './columns';
import { PATHS } from './feature';

/** What the server reads lists of. */
const EXTENSIONS = ['xlsx', 'csv', 'txt'];

interface Values {
  kind: ImportKind;
  /** The chosen file's name; the file itself stays in memory. */
  file: string;
}

function FileField({ onFile }: { onFile: (file: File | null) => void }) {
  const { t } = useTranslation('imports');
  const [chosen, setChosen] = useState(false);
  // A draft remembers the name, never the file.
  const { field, fieldState } = useController({
    name: 'file',
    rules: { validate: () => chosen || t('chooseFile') },
  });
  return (
    <FileInput
      label={t('fields.file')}
      extensions={EXTENSIONS}
      required
      value={chosen ? String(field.value ?? '') : ''}
      error={fieldState.invalid}
      help={fieldState.error?.message ?? t('help.file')}
      upload={async (file) => {
        onFile(file);
        setChosen(true);
        return file.name;
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      onChange={(value) => {
        if (value === '') {
          onFile(null);
          setChosen(false);
        }
        field.onChange(value);
      }}
    />
  );
}

/** Sends a file; its preparation opens. */
export function UploadDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const chosen = useRef<File>(null);
  const def = useMemo<FormDef<Values, ImportDetail>>(
    () => ({
      ns: 'imports',
      draft: `import-${kind}`,
      sections: [
        {
          fields: [
            { kind: 'select', name: 'kind', values: KINDS, required: true, width: 12 },
            {
              name: 'file',
              kind: 'custom',
              width: 12,
              render: () => (
                <FileField
                  onFile={(file) => {
                    chosen.current = file;
                  }}
                />
              ),
            },
          ],
        },
      ],
      defaults: { kind, file: '' },
      create: (values) => createImport({ kind: values.kind, file: chosen.current as File }),
    }),
    [kind],
  );
  return (
    <FormDialog
      def={def}
      title={t('add')}
      action={t('upload')}
      told={({ import: made }) => void navigate(PATHS.record(made.id))}
      onClose={onClose}
    />
  );
}
