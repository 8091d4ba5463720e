import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ContractPayment } from '@/api/generated/merchant/client.schemas';
import { Code, DateText } from '@/components/Text';

const Small = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.palette.text.secondary,
}));
const Late = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.tones.danger.text,
  fontWeight: 600,
}));

/** The day, and how late it is. */
export function DueText({ row }: { row: Pick<ContractPayment, 'due_on' | 'days_overdue'> }) {
  const { t } = useTranslation('contract_payments');
  return (
    <>
      <DateText day={row.due_on} />
      {row.days_overdue > 0 && (
        <>
          {' '}
          <Late>{t('late', { count: row.days_overdue })}</Late>
        </>
      )}
    </>
  );
}

/** How it is paid, or was: with the cheque's number and bank. */
export function MethodText({
  row,
}: {
  row: Pick<ContractPayment, 'method' | 'collected_method' | 'cheque_number' | 'bank'>;
}) {
  const { t } = useTranslation('contract_payments');
  const used = row.collected_method ?? row.method;
  return (
    <>
      {t(`values.method.${used}`)}
      {used === 'cheque' && row.cheque_number && (
        <>
          {' '}
          <Small>
            <Code>{row.cheque_number}</Code>
            {row.bank && (
              <>
                {' '}
                · <bdi>{row.bank}</bdi>
              </>
            )}
          </Small>
        </>
      )}
    </>
  );
}
