import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Ownership } from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';
import { Code, DateText } from '@/components/Text';
import { ownerPaths } from '@/features/parties/owners/public';
import { localName, useLanguage } from '@/i18n/useLanguage';

const Card = styled('li')(({ theme }) => ({
  padding: '14px 20px',
  borderBlockEnd: `1px solid ${theme.surface.line}`,
  '&:last-child': { borderBlockEnd: 0 },
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 12px',
    alignItems: 'center',
    marginBlockEnd: 8,
  },
  '& .days': { ...theme.typography.body1, fontWeight: 600 },
  '& .grow': { flex: 1 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 6 },
  '& ul li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 72px',
    gap: 12,
    alignItems: 'center',
    maxInlineSize: 520,
  },
  '& ul .share': { textAlign: 'end', fontWeight: 600 },
  '& .bar': {
    gridColumn: '1 / -1',
    blockSize: 4,
    borderRadius: 2,
    background: theme.tones.neutral.fill,
    overflow: 'hidden',
    marginBlockStart: -2,
  },
  '& .bar > span': { display: 'block', blockSize: '100%', background: theme.tones.info.dot },
}));

export type HoldingTime = 'current' | 'future' | 'past';

export function timeOf({ starts_on, ends_on }: Ownership, day: string): HoldingTime {
  if (starts_on > day) return 'future';
  return ends_on && ends_on < day ? 'past' : 'current';
}

const TONES = { current: 'success', future: 'info', past: 'neutral' } as const;

/** One holding: its days, its owners and their parts. */
export function HoldingCard({
  holding,
  day,
  actions,
  what,
}: {
  holding: Ownership;
  day: string;
  actions?: ReactNode;
  what?: ReactNode;
}) {
  const { t } = useTranslation('ownerships');
  const language = useLanguage();
  const time = timeOf(holding, day);
  return (
    <Card>
      <div className="head">
        <StatusChip tone={TONES[time]} label={t(`time.${time}`)} />
        {what}
        <span className="days">
          {t('from')} <DateText day={holding.starts_on} />
          {holding.ends_on && (
            <>
              {' '}
              {t('to')} <DateText day={holding.ends_on} />
            </>
          )}
        </span>
        <span className="grow" />
        {actions}
      </div>
      <ul>
        {holding.shares.map((share) => (
          <li key={share.owner_id}>
            <MuiLink component={Link} to={ownerPaths.detail(share.owner_id)}>
              <bdi>{localName(share, language)}</bdi>
            </MuiLink>
            <span className="share">
              <Code>{`${share.share}%`}</Code>
            </span>
            <span className="bar" aria-hidden>
              <span style={{ inlineSize: `${share.share}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
