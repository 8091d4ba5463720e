import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DocumentKind, DocumentRequest } from '@/api/generated/merchant/client.schemas';
import { createDocumentRequest } from '@/api/generated/merchant/document-requests-writes';
import { FormDialog } from '@/components/form/FormDialog';
import { maxLength } from '@/lib/validation/texts';
import { formOfCustomer } from '../customers/public';
import { ASKED } from './columns';
import { PERMISSIONS } from './feature';

function KindsField() {
  const { t } = useTranslation('document_requests');
  const { field, fieldState } = useController({
    name: 'kinds',
    rules: { validate: (kinds: unknown[]) => kinds.length > 0 || t('chooseKinds') },
  });
  const chosen = field.value as DocumentKind[];
  return (
    <FormControl component="fieldset" error={fieldState.invalid} required>
      <FormLabel component="legend">{t('fields.kinds')}</FormLabel>
      <FormGroup row>
        {ASKED.map((kind, index) => (
          <FormControlLabel
            key={kind}
            label={t(`values.kind.${kind}`)}
            control={
              <Checkbox
                checked={chosen.includes(kind)}
                slotProps={{ input: index === 0 ? { ref: field.ref } : {} }}
                onBlur={field.onBlur}
                onChange={(_, checked) =>
                  field.onChange(
                    checked ? [...chosen, kind] : chosen.filter((other) => other !== kind),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}

interface Props {
  /** The tenant, where the page is of one. */
  customerId?: number;
  onAsked: (request: DocumentRequest) => void;
  onClose: () => void;
}

/** Opens a link by which a tenant sends what is chosen. */
export function AskDialog({ customerId, onAsked, onClose }: Props) {
  const { t } = useTranslation('document_requests');
  const def = useMemo(
    () =>
      formOfCustomer(customerId, {
        ns: 'document_requests',
        fields: [
          { name: 'kinds', kind: 'custom', width: 12, render: () => <KindsField /> },
          { name: 'ends_on', kind: 'date', required: true, help: 'help.ends_on' },
          { name: 'by_email', kind: 'switch', help: 'help.by_email' },
          {
            name: 'note',
            kind: 'textarea',
            width: 12,
            rules: [maxLength(1000)],
            help: 'help.note',
          },
        ],
        defaults: { kinds: ['national_id'], ends_on: '', by_email: true, note: '' },
        create: createDocumentRequest,
        permission: PERMISSIONS.create,
      }),
    [customerId],
  );
  return (
    <FormDialog
      def={def}
      title={t('form.new')}
      action={t('ask')}
      told={onAsked}
      onClose={onClose}
    />
  );
}
