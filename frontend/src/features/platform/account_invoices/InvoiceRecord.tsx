import { useTranslation } from 'react-i18next';
import { type AccountInvoice, AccountInvoiceStatus } from '@/api/generated/manager/client.schemas';
import { getAccountInvoicePdf } from '@/api/generated/manager/account-invoices-files';
import { download } from '@/api/client';
import { Card } from '@/components/Card';
import { Icon } from '@/components/Icon';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { DateText, InstantText } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import { merchantPaths } from '../merchants/public';
import { paymentRequestPaths, paymentRequestPermissions } from '../payment_requests/public';
import { type Asked } from './actions';
import { PERMISSIONS } from './feature';
import { InvoiceLines } from './InvoiceLines';
import { TONES } from './tones';

interface Props {
  invoice: AccountInvoice;
  ask: (what: Asked) => void;
}

/** An invoice that is issued: it is not changed any more. */
export function InvoiceRecord({ invoice, ask }: Props) {
  const { t } = useTranslation('account_invoices');
  const language = useLanguage();
  const { id, status, number } = invoice;
  const isIssued = status === AccountInvoiceStatus.issued;
  const pdf = () => download(getAccountInvoicePdf.config(id), `${number ?? ''}.pdf`);
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Card title={invoice[`merchant_name_${language}`]}>
        <Tiles>
          <StatTile
            label={t('fields.status')}
            value={t(`values.status.${status}`)}
            tone={TONES[status]}
            hint={invoice.cancel_reason ?? t(`values.kind.${invoice.kind}`)}
            to={merchantPaths.detail(invoice.merchant_id)}
          />
          <StatTile
            label={t('fields.due_on')}
            value={<DateText day={invoice.due_on} />}
            tone="neutral"
          />
          {invoice.issued_on && (
            <StatTile
              label={t('fields.issued_on')}
              value={<DateText day={invoice.issued_on} />}
              tone="neutral"
            />
          )}
          {invoice.paid_at && (
            <StatTile
              label={t('fields.paid_at')}
              value={<InstantText at={invoice.paid_at} />}
              tone="success"
            />
          )}
        </Tiles>
        <div style={{ display: 'flex', gap: 10, flexWrap: 'wrap', marginBlockStart: 14 }}>
          {isIssued && (
            <PermissionButton
              variant="contained"
              permission={PERMISSIONS.pay}
              onClick={() => ask('pay')}
            >
              {t('actions.pay')}
            </PermissionButton>
          )}
          {isIssued && (
            <PermissionButton
              permission={paymentRequestPermissions.create}
              to={paymentRequestPaths.addFor(id)}
            >
              {t('actions.request')}
            </PermissionButton>
          )}
          {number && (
            <PermissionButton startIcon={<Icon name="download" />} onClick={() => void pdf()}>
              {t('actions.pdf')}
            </PermissionButton>
          )}
          <PermissionButton onClick={() => ask('history')}>{t('actions.history')}</PermissionButton>
          {isIssued && (
            <PermissionButton
              color="error"
              permission={PERMISSIONS.cancel}
              onClick={() => ask('cancel')}
            >
              {t('actions.cancel')}
            </PermissionButton>
          )}
        </div>
      </Card>
      <Card title={t('fields.lines')}>
        <InvoiceLines {...invoice} />
      </Card>
    </div>
  );
}
