import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { RenewalLetter, ServedBy } from '@/api/generated/merchant/client.schemas';
import { serveRenewalLetter } from '@/api/generated/merchant/renewals-writes';
import { FormDialog } from '@/components/form/FormDialog';
import { HeldFile, SCANS } from '@/components/form/HeldFile';
import type { FormDef } from '@/components/form/types';
import { useLanguage, localName } from '@/i18n/useLanguage';
import { today } from '@/lib/calendar';
import { SERVED_BY } from './columns';

interface Values {
  served_by: ServedBy;
  served_on: string;
  served_to: string;
  /** The chosen proof's name; the file itself stays in memory. */
  file?: string;
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
                <HeldFile
                  label={t('fields.file')}
                  help={t('help.file')}
                  extensions={SCANS}
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
    [row, day, tenant, t],
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
