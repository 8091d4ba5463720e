import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRequest } from '@/api/generated/merchant/client.schemas';
import { createDocumentRequest } from '@/api/generated/merchant/document-requests-writes';
import { CheckGroup } from '@/components/fields/CheckGroup';
import { FormDialog } from '@/components/form/FormDialog';
import { maxLength } from '@/lib/validation/texts';
import { formOfCustomer } from '../customers/public';
import { ASKED } from './columns';
import { PERMISSIONS } from './feature';

function KindsField() {
  const { t } = useTranslation('document_requests');
  return (
    <CheckGroup
      name="kinds"
      label={t('fields.kinds')}
      options={ASKED.map((kind) => ({ value: kind, label: t(`values.kind.${kind}`) }))}
      missing={t('chooseKinds')}
    />
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
