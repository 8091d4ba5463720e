import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Contract, ContractStatus } from '@/api/generated/merchant/client.schemas';
import { Icon } from '@/components/Icon';
import { PermissionButton } from '@/components/PermissionButton';
import { PATHS, PERMISSIONS } from './feature';
import type { useContractSteps } from './useContractSteps';

const Card = styled('section')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '10px 20px',
  alignItems: 'center',
  padding: '14px 18px',
  marginBlockEnd: 16,
  borderRadius: 12,
  border: `1px solid ${theme.tones.info.dot}`,
  background: theme.tones.info.fill,
  color: theme.tones.info.text,
  '& > div:first-of-type': { flex: '1 1 260px' },
  '& h2': { ...theme.typography.h4, margin: 0 },
  '& p': { ...theme.typography.body2, margin: '2px 0 0' },
  '& > div:last-of-type': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

type Steps = ReturnType<typeof useContractSteps>;
type Name = 'issue' | 'sign' | 'closed' | 'register' | 'expiring' | 'expired';

function nextOf(row: Contract): Name | undefined {
  if (row.status === ContractStatus.draft) return 'issue';
  if (row.is_historical || row.status === ContractStatus.cancelled) return undefined;
  if (row.status === ContractStatus.active && !row.signed_at)
    return row.public_url ? 'sign' : 'closed';
  if (row.state === 'expired') return 'expired';
  if (row.state === 'expiring') return 'expiring';
  return row.tasdeq_number ? undefined : 'register';
}

/** The one thing to do next with this contract. */
export function NextStep({
  row,
  steps,
  onRegister,
}: {
  row: Contract;
  steps: Steps;
  onRegister: () => void;
}) {
  const { t } = useTranslation('contracts');
  const name = nextOf(row);
  const can = (action: Contract['allowed_actions'][number]) => row.allowed_actions.includes(action);
  const renew = (
    <PermissionButton variant="contained" permission={PERMISSIONS.create} to={PATHS.next(row.id)}>
      {t('next.renew')}
    </PermissionButton>
  );
  const buttons: Record<Name, ReactNode> = {
    issue: can('issue') && (
      <Button variant="contained" onClick={() => void steps.issue()}>
        {t('actions.issue')}
      </Button>
    ),
    sign: (
      <>
        <Button
          variant="contained"
          startIcon={<Icon name="link" size={16} />}
          onClick={() => void steps.copyLink()}
        >
          {t('actions.copyLink')}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          href={row.public_url ?? ''}
          target="_blank"
          rel="noreferrer"
        >
          {t('actions.openLink')}
        </Button>
      </>
    ),
    closed: can('renew_link') && (
      <Button variant="contained" onClick={() => void steps.renewLink()}>
        {t('actions.renewLink')}
      </Button>
    ),
    register: can('edit_registration') && (
      <Button variant="contained" onClick={onRegister}>
        {t('actions.registration')}
      </Button>
    ),
    expiring: renew,
    expired: (
      <>
        {renew}
        {can('archive') && (
          <Button variant="outlined" color="inherit" onClick={() => void steps.archive()}>
            {t('actions.archive')}
          </Button>
        )}
      </>
    ),
  };
  return (
    <>
      {row.warnings.map((warning) => (
        <Alert key={warning.code} severity="warning" sx={{ mb: 2 }}>
          {warning.message}
        </Alert>
      ))}
      {name && (
        <Card aria-label={t('next.title')}>
          <div>
            <h2>{t(`next.${name}Title`)}</h2>
            <p>{t(`next.${name}Text`)}</p>
          </div>
          <div>{buttons[name]}</div>
        </Card>
      )}
    </>
  );
}
