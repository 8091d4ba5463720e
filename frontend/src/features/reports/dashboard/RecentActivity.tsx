import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Activity } from '@/api/generated/merchant/client.schemas';
import { useLinks } from '@/components/shell/features';
import { InstantText } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';

const Rows = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  ...theme.typography.body2,
  '& li': { display: 'grid', gridTemplateColumns: '10px 1fr', gap: 10 },
  '& li::before': {
    content: '""',
    width: 7,
    height: 7,
    borderRadius: 4,
    marginBlockStart: 8,
    background: theme.tones.info.dot,
  },
  '& small': { display: 'block', color: theme.palette.text.secondary },
  '& a': { color: 'inherit' },
}));

/** Which record it was: its name or number where it has one, a link where it has a screen. */
function What({ one }: { one: Activity }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { record } = useLinks();
  const name = (language === 'ar' ? one.name_ar : one.name_en) ?? one.name_en ?? one.name_ar;
  const text = name ? (
    <>
      {t([`activity.nouns_named.${one.noun}`, 'activity.nouns_named.other'])} <bdi>{name}</bdi>
    </>
  ) : (
    t([`activity.nouns.${one.noun}`, 'activity.nouns.other'])
  );
  const to = one.action === 'removed' ? undefined : record(one.noun, one.record_id);
  return (
    <>
      {to ? <Link to={to}>{text}</Link> : text}
      {one.others > 0 && ` ${t('activity.others', { count: one.others })}`}
    </>
  );
}

function Entry({ one }: { one: Activity }) {
  const { t } = useTranslation('dashboard');
  // The record is an element with a link of its own, so the sentence is cut at its place.
  const [before, after] = t([`activity.did.${one.action}`, 'activity.did.updated'], {
    what: '\0',
  }).split('\0');
  return (
    <li>
      <span>
        <b>
          <bdi>{one.actor_name}</bdi>
        </b>{' '}
        {before}
        <What one={one} />
        {after}
        <small>
          <InstantText at={one.at} />
        </small>
      </span>
    </li>
  );
}

/** Who did what last. */
export function RecentActivity({ activity }: { activity: readonly Activity[] }) {
  return (
    <Rows>
      {activity.map((one) => (
        <Entry key={one.id} one={one} />
      ))}
    </Rows>
  );
}
