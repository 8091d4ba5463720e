import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuyerInput, ZatcaSubmission } from '@/api/generated/merchant/client.schemas';
import { getInvoice, previewContractPaymentInvoice } from '@/api/generated/merchant/invoices-reads';
import { getZatcaSubmission } from '@/api/generated/merchant/zatca-submissions-reads';
import { reissueZatcaSubmission } from '@/api/generated/merchant/zatca-submissions-writes';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef, Section } from '@/components/form/types';
import { PermissionButton } from '@/components/PermissionButton';
import {
  BUYER,
  type BuyerField,
  buyerFields,
  buyerOf,
  fieldsOfCode,
  onBuyer,
} from '../invoices/public';
import {
  PATHS as zatcaSettingPaths,
  PERMISSIONS as zatcaSettingPermissions,
} from '../zatca_settings/feature';
import { type Message, Messages } from './Messages';
import { ReissueResult } from './ReissueResult';

type Buyer = Record<BuyerField, string>;

interface Props {
  row: ZatcaSubmission;
  onClose: () => void;
}

/** The buyer as last entered; nothing where this user may not see invoices. */
function useBuyer(invoiceId: number) {
  const invoice = useQuery({
    ...queryOf(getInvoice, invoiceId),
    refetchOnWindowFocus: false,
  });
  const payment = invoice.data?.contract_payment_id;
  const preview = useQuery({
    ...queryOf(previewContractPaymentInvoice, payment ?? 0),
    enabled: payment !== undefined,
    refetchOnWindowFocus: false,
  });
  const settled =
    invoice.isError ||
    (invoice.isSuccess && payment === undefined) ||
    preview.isSuccess ||
    preview.isError;
  return { settled, buyer: preview.data?.buyer };
}

/** What the authority said and what will happen, above the fields. */
function Before({ messages, aboutBuyer }: { messages: readonly Message[]; aboutBuyer: boolean }) {
  const { t } = useTranslation('zatca_submissions');
  return (
    <div style={{ display: 'grid', gap: 14 }}>
      <Messages messages={messages} />
      {!aboutBuyer && (
        <Alert
          severity="warning"
          action={
            <PermissionButton
              size="small"
              color="inherit"
              permission={zatcaSettingPermissions.view}
              to={zatcaSettingPaths.details}
            >
              {t('reissue.setting')}
            </PermissionButton>
          }
        >
          {t('reissue.notBuyer')}
        </Alert>
      )}
      <Alert severity="info">
        <strong>{t('reissue.what')}</strong>
        <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
          <li>{t('reissue.new')}</li>
          <li>{t('reissue.kept')}</li>
          <li>{t('reissue.sent')}</li>
        </ul>
      </Alert>
    </div>
  );
}

function formOf(
  row: ZatcaSubmission,
  messages: readonly Message[],
  buyer: BuyerInput | undefined,
): FormDef<Buyer, ZatcaSubmission> {
  const named = new Set(
    messages.filter(({ kind }) => kind !== 'info').flatMap(({ code }) => fieldsOfCode(code)),
  );
  const { concerned, others } = buyerFields([...named]);
  const fields: Section[] = buyer
    ? [
        ...(concerned.length > 0 ? [{ title: 'sections.concerned', fields: concerned }] : []),
        { title: concerned.length > 0 ? 'sections.others' : 'sections.buyer', fields: others },
      ]
    : [];
  return {
    ns: 'invoices',
    draft: `zatca_submissions.reissue.${row.id}`,
    defaults: { ...BUYER, ...buyer },
    sections: [
      {
        fields: [
          {
            kind: 'custom',
            name: 'before',
            width: 12,
            render: () => <Before messages={messages} aboutBuyer={named.size > 0} />,
          },
        ],
      },
      ...fields,
    ],
    create: (values) =>
      onBuyer(reissueZatcaSubmission(row.id, buyer ? { buyer: buyerOf(values) } : {})),
  };
}

interface FormProps extends Props {
  messages: readonly Message[];
  buyer?: BuyerInput;
  onMade: (made: ZatcaSubmission) => void;
}

function ReissueForm({ row, messages, buyer, onClose, onMade }: FormProps) {
  const { t } = useTranslation('zatca_submissions');
  // Fresh answers must not replace what is being typed.
  const [first] = useState({ messages, buyer });
  const def = useMemo(() => formOf(row, first.messages, first.buyer), [row, first]);
  return (
    <FormDialog
      def={def}
      title={t('reissue.title', { number: row.invoice_number })}
      action={t('actions.reissue')}
      onClose={onClose}
      onSaved={onMade}
    />
  );
}

/** Guided: what was wrong, the fields it is about, what will happen, then how the new document fares. */
export default function ReissueDialog({ row, onClose }: Props) {
  const { t } = useTranslation(['zatca_submissions', 'kit']);
  const titleId = useId();
  const [made, setMade] = useState<ZatcaSubmission>();
  // The form closes itself after saving; the result is still to be seen then.
  const isSaved = useRef(false);
  const detail = useQuery({
    ...queryOf(getZatcaSubmission, row.id),
    refetchOnWindowFocus: false,
  });
  const { settled, buyer } = useBuyer(row.invoice_id);
  if (made) return <ReissueResult made={made} onClose={onClose} />;
  if (detail.data && settled) {
    const messages = detail.data.messages.filter(({ kind }) => kind !== 'info');
    return (
      <ReissueForm
        row={row}
        messages={messages}
        buyer={buyer}
        onMade={(one) => {
          isSaved.current = true;
          setMade(one);
        }}
        onClose={() => {
          if (!isSaved.current) onClose();
        }}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('reissue.title', { number: row.invoice_number })}</DialogTitle>
      <DialogContent>
        {detail.error ? (
          <ErrorState error={detail.error} retry={() => void detail.refetch()} />
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
