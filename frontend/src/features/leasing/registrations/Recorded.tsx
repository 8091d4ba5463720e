import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { RecordedRegistration } from '@/api/generated/merchant/client.schemas';
import { PermissionButton } from '@/components/PermissionButton';
import { StatusChip } from '@/components/StatusChip';
import { Code, DateText, Money } from '@/components/Text';
import { PERMISSIONS } from './feature';

const Line = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'center',
  padding: '12px 20px',
  borderBlockEnd: `1px solid ${theme.surface.line}`,
  '&:last-of-type': { borderBlockEnd: 0 },
  '& .facts': { flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: theme.palette.text.secondary },
}));

interface Props {
  registration: RecordedRegistration;
  onWithdraw: () => void;
}

/** One registration as it was recorded, and what became of it. */
export function Recorded({ registration, onWithdraw }: Props) {
  const { t } = useTranslation('registrations');
  const { registry, number, paid_by, withdrawn_on } = registration;
  return (
    <Line>
      <div className="facts">
        {registry && t(`values.registry.${registry}`)} <Code>{number}</Code>{' '}
        <StatusChip
          tone={withdrawn_on ? 'neutral' : 'success'}
          label={t(withdrawn_on ? 'withdrawn' : 'stands')}
        />
        <small>
          <DateText day={registration.registered_on} /> · {registration.recorded_by}
          {paid_by && (
            <>
              {' · '}
              {t('fields.fee')}: <Money amount={registration.fee} /> ·{' '}
              {t(`values.paid_by.${paid_by}`)}
            </>
          )}
        </small>
        {withdrawn_on && (
          <small>
            {t('withdrawn')}: <DateText day={withdrawn_on} /> · {registration.withdrawn_by} ·{' '}
            <bdi>{registration.withdraw_reason}</bdi>
          </small>
        )}
      </div>
      {!withdrawn_on && (
        <PermissionButton
          variant="outlined"
          color="inherit"
          permission={PERMISSIONS.withdraw}
          onClick={onWithdraw}
        >
          {t('actions.withdraw')}
        </PermissionButton>
      )}
    </Line>
  );
}
