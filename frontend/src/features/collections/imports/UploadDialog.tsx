import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ImportDetail, ImportKind } from '@/api/generated/merchant/client.schemas';
import { createImport } from '@/api/generated/merchant/imports-writes';
import { FormDialog } from '@/components/form/FormDialog';
import { HeldFile } from '@/components/form/HeldFile';
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
                <HeldFile
                  label={t('fields.file')}
                  help={t('help.file')}
                  missing={t('chooseFile')}
                  extensions={EXTENSIONS}
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
    [kind, t],
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
