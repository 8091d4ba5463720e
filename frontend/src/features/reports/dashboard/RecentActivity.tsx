import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Activity } from '@/api/generated/merchant/model/activity';
import { InstantText } from '@/components/Text';
import { recordOf } from './links';

const Rows = styled('ol')(({ theme }) => ({
  listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12, ...theme.typography.body2,
  '& li': { display: 'grid', gridTemplateColumns: '10px 1fr', gap: 10 },
  '& li::before': { content: '""', width: 7, height: 7, borderRadius: 4, marginBlockStart: 8, background: theme.tones.info.dot },
  '& small': { display: 'block', color: theme.palette.text.secondary },
  '& a': { color: 'inherit' },
}));

const NOUNS = ['contracts', 'contract_payments', 'receipts', 'signatures', 'customers', 'owners', 'units', 'buildings', 'parkings', 'ownerships', 'documents', 'invoices', 'zatca_submissions', 'zatca_settings', 'users', 'roles'] as const;
const VERBS = ['create', 'update', 'delete'] as const;

/** Who did what last. */
export function RecentActivity({ activity }: { activity: readonly Activity[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Rows>
      {activity.map((one) => {
        const noun = NOUNS.find((name) => name === one.noun) ?? 'other';
        const verb = VERBS.find((name) => one.action.startsWith(name)) ?? 'update';
        const to = recordOf(one);
        const what = t(`activity.nouns.${noun}`);
        return (
          <li key={one.id}>
            <span><b><bdi>{one.actor_name}</bdi></b> {t(`activity.did.${verb}`)} {to && verb !== 'delete' ? <Link to={to}>{what}</Link> : what}<small><InstantText at={one.at} /></small></span>
          </li>
        );
      })}
    </Rows>
  );
}
