import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import type { CustomerRisk, RiskAcceptance } from '@/api/generated/merchant/client.schemas';
import { getCustomerRisk } from '@/api/generated/merchant/customer-risks-reads';
import {
  acceptCustomerRisk,
  withdrawCustomerRisk,
} from '@/api/generated/merchant/customer-risks-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { useShowError } from '@/components/feedback/useShowError';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { RecordProps } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';
import { RiskText } from './RiskText';

const acceptForm = (id: number): FormDef<RiskAcceptance, CustomerRisk> => ({
  ns: 'customer_risks',
  draft: `risk-${id}`,
  defaults: { reason: '' },
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'reason',
          required: true,
          width: 12,
          rows: 3,
          help: 'help.reason',
        },
      ],
    },
  ],
  create: (body) => acceptCustomerRisk(id, body),
});

/** How a tenant paid so far, why that is a risk, and who took it anyway. */
export default function RiskOfCustomer({ id }: RecordProps) {
  const { t } = useTranslation('customer_risks');
  const allows = useAllows();
  const refresh = useRefresh();
  const showError = useShowError();
  const [isAccepting, setAccepting] = useState(false);
  const form = useMemo(() => acceptForm(id), [id]);
  const { data } = useQuery(queryOf(getCustomerRisk, id));
  if (!data) return null;
  const { accepted } = data;
  const withdraw = async () => {
    if (!accepted || !(await dialogs.confirm({ title: t('withdraw'), text: t('withdrawText') })))
      return;
    try {
      await withdrawCustomerRisk(id, { version: accepted.version });
    } catch (failure) {
      await showError(failure);
    } finally {
      await refresh();
    }
  };
  const mayAccept = allows(PERMISSIONS.accept);
  return (
    <section
      aria-label={t('title')}
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 16px',
        marginBlockEnd: 16,
      }}
    >
      <RiskText risk={data} />
      {mayAccept && !accepted && data.reasons.length > 0 && (
        <Button size="small" className="no-print" onClick={() => setAccepting(true)}>
          {t('accept')}
        </Button>
      )}
      {mayAccept && accepted && (
        <Button size="small" color="inherit" className="no-print" onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      )}
      {isAccepting && (
        <LazyFormDialog
          def={form}
          title={t('accept')}
          action={t('accept')}
          onClose={() => setAccepting(false)}
        />
      )}
    </section>
  );
}
