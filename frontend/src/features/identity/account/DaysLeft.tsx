import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAllows, useArea } from '@/api/areaContext';
import { permissions } from '@/api/permissions';
import { Icon } from '@/components/Icon';
import { useLinks } from '@/components/shell/features';
import type { Tone } from '@/theme/tokens';
import { PATHS, PERMISSIONS } from './feature';
import { isFinished } from './steps';

const SOON = 3;
export const Line = styled('div', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'flex',
    gap: 10,
    alignItems: 'center',
    flexWrap: 'wrap',
    padding: '8px 14px',
    marginBlockEnd: 14,
    borderRadius: 10,
    ...theme.typography.body2,
    color: theme.tones[tone].text,
    background: theme.tones[tone].fill,
    '& a': { color: 'inherit', fontWeight: 700 },
    '& .words': { flex: '1 1 200px' },
    '@media print': { display: 'none' },
  }),
);

/** What becomes of the account when its days are over, and where to see what to do. */
export function Ending({
  status,
  days,
}: {
  status: 'active' | 'grace' | 'read_only';
  days: number;
}) {
  const { t } = useTranslation('account');
  const allows = useAllows();
  const page = useLinks().list('billing');
  const billing = allows(permissions.billing.view) ? page : undefined;
  return (
    <Line tone={status === 'active' && days > SOON ? 'warning' : 'danger'} role="status">
      <Icon name="clock" size={18} />
      <span className="words">
        {t(`ending.${status}`)} {t('ending.left', { count: days })}
      </span>
      {billing && <Link to={billing}>{t('ending.see')}</Link>}
    </Line>
  );
}

/** The days that are left of a trial, and the guide while it is unfinished. */
export function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation('account');
  const allows = useAllows();
  const { account } = useArea();
  const guide = allows(PERMISSIONS.edit) && !isFinished(account.wizard_progress);
  return (
    <Line tone={days <= SOON ? 'warning' : 'info'} role="status">
      <Icon name="clock" size={18} />
      <span className="words">
        {days <= 0 ? t('trial.last') : t('trial.left', { count: days })}
      </span>
      {guide && <Link to={PATHS.wizard}>{t('trial.guide')}</Link>}
    </Line>
  );
}
