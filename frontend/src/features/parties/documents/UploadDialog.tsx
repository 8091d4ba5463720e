import { useMemo, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Document, DocumentKind } from '@/api/generated/merchant/client.schemas';
import { createDocument } from '@/api/generated/merchant/documents-writes';
import { FileInput } from '@/components/fields/FileInput';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import { useLanguage } from '@/i18n/useLanguage';
import type { DocumentsOf } from './columns';
import { expiryField, kindField } from './form';
import { sizeText } from './SizeText';

/** What the server reads the contents of. */
const EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png', 'webp', 'mp4'];

interface Values {
  kind: DocumentKind;
  expires_on?: string | null;
  /** The chosen file's name and size; the file itself stays in memory. */
  file: string;
}

function FileField({ onFile }: { onFile: (file: File | null) => void }) {
  const { t } = useTranslation('documents');
  const language = useLanguage();
  const [chosen, setChosen] = useState(false);
  const square = useWatch({ name: 'kind' }) === 'photo';
  // A draft remembers the name, never the file.
  const { field, fieldState } = useController({
    name: 'file',
    rules: { validate: () => chosen || t('chooseFile') },
  });
  const keep = async (file: File) => {
    onFile(file);
    setChosen(true);
    return `${file.name} · ${sizeText(file.size, language)}`;
  };
  return (
    // A photo must be cropped, so another kind begins anew.
    <FileInput
      key={String(square)}
      label={t('fields.file')}
      extensions={square ? undefined : EXTENSIONS}
      required
      square={square}
      value={chosen ? String(field.value ?? '') : ''}
      error={fieldState.invalid}
      help={fieldState.error?.message}
      upload={keep}
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

/** Sends one file of a record: what it is, until when it is valid, and the file. */
export function UploadDialog({ of, onClose }: { of: DocumentsOf; onClose: () => void }) {
  const { t } = useTranslation('documents');
  const { noun, recordId } = of;
  const chosen = useRef<File>(null);
  const def = useMemo<FormDef<Values, Document>>(
    () => ({
      ns: 'documents',
      draft: `documents-${noun}-${recordId}`,
      sections: [
        {
          fields: [
            kindField,
            expiryField,
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
      defaults: { kind: 'national_id', expires_on: '', file: '' },
      create: ({ kind, expires_on }) =>
        createDocument({
          noun,
          record_id: recordId,
          kind,
          ...(expires_on && kind !== 'photo' && { expires_on }),
          file: chosen.current as File,
        }),
    }),
    [noun, recordId],
  );
  return <FormDialog def={def} title={t('add')} action={t('upload')} onClose={onClose} />;
}
