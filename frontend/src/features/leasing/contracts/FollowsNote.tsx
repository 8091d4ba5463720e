import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Contract } from '@/api/generated/merchant/client.schemas';
import { Code, Money } from '@/components/Text';
import { hundredths } from './amounts';
import { PATHS } from './feature';

/** Above the form of the contract that follows another: what was taken over, and what was not. */
export function FollowsNote({ row }: { row: Contract }) {
  const { t } = useTranslation('contracts');
  const isHeld = (hundredths(row.insurance_amount) ?? 0n) > 0n;
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      {t('follows.text')}{' '}
      <MuiLink component={Link} to={PATHS.detail(row.id)}>
        <Code>{row.number}</Code>
      </MuiLink>
      . {t('follows.cheques')}
      {isHeld && (
        <div>
          {t('follows.deposit')} <Money amount={row.insurance_amount} />
        </div>
      )}
    </Alert>
  );
}
