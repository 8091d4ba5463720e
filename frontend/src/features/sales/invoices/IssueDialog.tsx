import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Invoice, InvoicePreview } from '@/api/generated/merchant/client.schemas';
import { previewContractPaymentInvoice } from '@/api/generated/merchant/invoices-reads';
import { issueContractPaymentInvoice } from '@/api/generated/merchant/invoices-writes';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { toast } from '@/components/feedback/toasts';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import type { RecordDialogProps } from '@/components/shell/additions';
import { PermissionButton } from '@/components/PermissionButton';
import {
  PATHS as zatcaSettingPaths,
  PERMISSIONS as zatcaSettingPermissions,
} from '../zatca_settings/feature';
import { BUYER, type BuyerField, buyerFields, buyerOf, onBuyer } from './buyer';
import { FaultsOnFields, Figures, SellerFaults } from './IssueParts';
import { PATHS } from './feature';

interface Props {
  paymentId: number;
  onClose: () => void;
}

type Buyer = Record<BuyerField, string>;
const ofBuyer = ({ field }: { field: string }) => field.startsWith('buyer.');
const isMendable = ({ can_issue: ready, faults }: InvoicePreview) =>
  ready || (faults.length > 0 && faults.every(ofBuyer));

const form = (paymentId: number, preview: InvoicePreview): FormDef<Buyer, Invoice> => {
  const isBusiness = preview.subtype === 'standard';
  return {
    ns: 'invoices',
    draft: `invoices.issue.${paymentId}`,
    defaults: { ...BUYER, ...preview.buyer },
    sections: [
      {
        fields: [
          {
            kind: 'custom',
            name: 'figures',
            width: 12,
            render: () => (
              <>
                <Figures preview={preview} />
                <FaultsOnFields faults={preview.faults} />
              </>
            ),
          },
        ],
      },
      {
        title: isBusiness ? 'sections.buyer' : 'sections.person',
        fields: isBusiness ? buyerFields().others : buyerFields(['name']).concerned,
      },
    ],
    // What a person's form does not show stays as it was.
    create: (values) =>
      onBuyer(
        issueContractPaymentInvoice(paymentId, {
          buyer: isBusiness
            ? buyerOf(values)
            : { ...preview.buyer, ...(values.name && { name: values.name }) },
        }),
      ),
  };
};

function IssueForm({ paymentId, preview, onClose }: Props & { preview: InvoicePreview }) {
  const { t } = useTranslation('invoices');
  const navigate = useNavigate();
  const def = useMemo(() => form(paymentId, preview), [paymentId, preview]);
  const tell = ({ id, number }: Invoice) =>
    toast.success(t('issue.done', { number }), {
      label: t('issue.open'),
      run: () => void navigate(PATHS.detail(id)),
    });
  return (
    <FormDialog
      def={def}
      title={t('issue.title')}
      action={t('issue.confirm')}
      onClose={onClose}
      told={tell}
    />
  );
}

/** Why there is no invoice to issue, and where that is mended. */
function Refused({ paymentId, preview }: { paymentId: number; preview: InvoicePreview }) {
  const { t } = useTranslation('invoices');
  const { refusal_code: code = '', refusal, faults } = preview;
  const inSetting =
    code.startsWith('zatca_settings.') ||
    code === 'invoices.type_not_registered' ||
    faults.some((fault) => !ofBuyer(fault));
  return (
    <>
      <Figures preview={preview} />
      <Alert severity="warning" role="alert">
        <strong>{refusal}</strong>
        <SellerFaults faults={faults} />
        <div style={{ marginBlockStart: 8 }}>
          {inSetting && (
            <PermissionButton
              size="small"
              color="inherit"
              variant="outlined"
              permission={zatcaSettingPermissions.view}
              to={zatcaSettingPaths.setting}
            >
              {t('issue.setting')}
            </PermissionButton>
          )}
          {code === 'invoices.already_invoiced' && (
            <PermissionButton
              size="small"
              color="inherit"
              variant="outlined"
              to={`${PATHS.list}?contract_payment_id=${paymentId}`}
            >
              {t('issue.show')}
            </PermissionButton>
          )}
        </div>
      </Alert>
    </>
  );
}

/** The invoice of a payment: what it would say, the buyer's tax details, what is missing; then it is issued. */
export default function IssueDialog({ id: paymentId, onClose }: RecordDialogProps) {
  const { t } = useTranslation(['invoices', 'kit']);
  const titleId = useId();
  const { data, error, refetch } = useQuery({
    ...queryOf(previewContractPaymentInvoice, paymentId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  // Once issued, a fresh answer would say that the payment is invoiced already.
  const [preview, setPreview] = useState<InvoicePreview>();
  if (data && !preview) setPreview(data);
  if (preview && isMendable(preview))
    return <IssueForm paymentId={paymentId} preview={preview} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('issue.title')}</DialogTitle>
      <DialogContent>
        {preview ? (
          <Refused paymentId={paymentId} preview={preview} />
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <Skeletons lines={6} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('close', { ns: 'kit' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
