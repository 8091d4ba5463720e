import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ContractPayment } from '@/api/generated/merchant/client.schemas';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { Code, DateText } from '@/components/Text';
import { customerPaths } from '@/features/parties/customers/public';
import { unitPaths } from '@/features/properties/units/public';
import { localName, useLanguage } from '@/i18n/useLanguage';

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

/** The tenant over the unit and its building. */
export function TenantPlace({ row }: { row: ContractPayment }) {
  const language = useLanguage();
  return (
    <span style={{ display: 'grid' }}>
      <MuiLink component={Link} to={customerPaths.detail(row.customer_id)}>
        <bdi>{localName(row, language, 'customer_name')}</bdi>
      </MuiLink>
      <Small>
        <MuiLink component={Link} to={unitPaths.detail(row.unit_id)} color="inherit">
          <Code>{row.unit_number}</Code>
        </MuiLink>{' '}
        · <bdi>{localName(row, language, 'building_name')}</bdi>
      </Small>
    </span>
  );
}
