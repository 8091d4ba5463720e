import { useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Document, DocumentKind } from '@/api/generated/merchant/client.schemas';
import { createDocument } from '@/api/generated/merchant/documents-writes';
import { FormDialog } from '@/components/form/FormDialog';
import { HeldFile, SCANS } from '@/components/form/HeldFile';
import type { FormDef } from '@/components/form/types';
import { useLanguage } from '@/i18n/useLanguage';
import type { DocumentsOf } from './columns';
import { expiryField, kindField } from './form';
import { sizeText } from './SizeText';

/** What the server reads the contents of. */
const EXTENSIONS = [...SCANS, 'mp4'];

interface Values {
  kind: DocumentKind;
  expires_on?: string | null;
  /** The chosen file's name and size; the file itself stays in memory. */
  file: string;
}

function FileField({ onFile }: { onFile: (file: File | null) => void }) {
  const { t } = useTranslation('documents');
  const language = useLanguage();
  const square = useWatch({ name: 'kind' }) === 'photo';
  return (
    // A photo must be cropped, so another kind begins anew.
    <HeldFile
      key={String(square)}
      label={t('fields.file')}
      missing={t('chooseFile')}
      extensions={square ? undefined : EXTENSIONS}
      square={square}
      nameOf={(file) => `${file.name} · ${sizeText(file.size, language)}`}
      onFile={onFile}
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
