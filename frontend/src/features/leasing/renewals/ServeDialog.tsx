import { useMemo, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { RenewalLetter, ServedBy } from '@/api/generated/merchant/client.schemas';
import { serveRenewalLetter } from '@/api/generated/merchant/renewals-writes';
import { FileInput } from '@/components/fields/FileInput';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import { useLanguage, localName } from '@/i18n/useLanguage';
import { today } from '@/lib/calendar';
import { SERVED_BY } from './columns';

/** What the server reads proofs of. */
const EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'pdf'];

interface Values {
  served_by: ServedBy;
  served_on: string;
  served_to: string;
  /** The chosen proof's name; the file itself stays in memory. */
  file?: string;
}

function ProofField({ onFile }: { onFile: (file: File | null) => void }) {
  const { t } = useTranslation('renewals');
  const [chosen, setChosen] = useState(false);
  const { field } = useController({ name: 'file' });
  return (
    <FileInput
      label={t('fields.file')}
      extensions={EXTENSIONS}
      value={chosen ? String(field.value ?? '') : ''}
      help={t('help.file')}
      upload={(file) => {
        onFile(file);
        setChosen(true);
        return Promise.resolve(file.name);
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

/** How, when and to whom a letter was served, and what proves it. */
export function ServeDialog({ row, onClose }: { row: RenewalLetter; onClose: () => void }) {
  const { t } = useTranslation('renewals');
  const language = useLanguage();
  const { account } = useArea();
  const proof = useRef<File>(null);
  const day = today(account.time_zone);
  const tenant = localName(row, language, 'customer_name');
  const def = useMemo<FormDef<Values, RenewalLetter>>(
    () => ({
      ns: 'renewals',
      draft: `serve-${row.id}`,
      defaults: { served_by: 'hand', served_on: day, served_to: tenant, file: '' },
      sections: [
        {
          fields: [
            { kind: 'select', name: 'served_by', values: SERVED_BY, required: true },
            { kind: 'date', name: 'served_on', required: true },
            { kind: 'text', name: 'served_to', required: true, width: 12 },
            {
              kind: 'custom',
              name: 'file',
              width: 12,
              render: () => (
                <ProofField
                  onFile={(file) => {
                    proof.current = file;
                  }}
                />
              ),
            },
          ],
        },
      ],
      create: ({ served_by, served_on, served_to }) =>
        serveRenewalLetter(row.id, {
          served_by,
          served_on,
          served_to,
          ...(proof.current && { file: proof.current }),
          version: row.version,
        }),
    }),
    [row, day, tenant],
  );
  return (
    <FormDialog
      def={def}
      title={`${t('actions.serve')} · ${row.number}`}
      action={t('actions.serve')}
      onClose={onClose}
    />
  );
}
