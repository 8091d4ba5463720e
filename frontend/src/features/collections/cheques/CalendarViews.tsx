import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ChequeDay } from '@/api/generated/merchant/client.schemas';
import { DateText, Money, NumberText } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import { useMedia } from '@/lib/useMedia';
import { type MonthOf, type Week, gridOf } from './calendarDays';
import { PATHS } from './feature';

const dayLink = (from: string, to = from) => `${PATHS.list}?bank_from=${from}&bank_to=${to}`;

const PHONE = '(max-width: 700px)';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  '& .head': {
    ...theme.typography.caption,
    padding: 8,
    color: theme.palette.text.secondary,
    textAlign: 'center',
  },
  '& .day': {
    minHeight: 84,
    padding: 6,
    display: 'grid',
    alignContent: 'start',
    gap: 2,
    color: 'inherit',
    textDecoration: 'none',
    borderBlockStart: `1px solid ${theme.surface.line}`,
    borderInlineStart: `1px solid ${theme.surface.line}`,
    overflowWrap: 'anywhere',
  },
  '& .day:nth-of-type(7n + 1)': { borderInlineStart: 0 },
  '& .other': { background: theme.surface.sunken, color: theme.palette.text.secondary },
  '& .today .number': { fontWeight: 700, color: theme.palette.primary.main },
  '& .sum': { ...theme.typography.caption },
  '& .few': { display: 'none', ...theme.typography.h4, margin: 0 },
  '& .bounced': { ...theme.typography.caption, color: theme.tones.danger.text },
  // A phone has room for the day and how many; the agenda says the rest.
  [`@media ${PHONE}`]: {
    '& .day': { minHeight: 56, padding: 4 },
    '& .few': { display: 'block' },
    '& .sum, & .bounced': { display: 'none' },
    // Said, not shown.
    '& .words': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& .head': { padding: '8px 0' },
  },
}));

interface MonthProps {
  month: MonthOf;
  days: readonly ChequeDay[];
  today: string;
}

/** A month's days with what is to be banked on each. */
export function Month({ month, days, today }: MonthProps) {
  const { t } = useTranslation('cheques');
  const language = useLanguage();
  const grid = gridOf(month);
  const phone = useMedia(PHONE);
  const weekday = new Intl.DateTimeFormat(language === 'ar' ? 'ar' : 'en', {
    weekday: phone ? 'narrow' : 'short',
    timeZone: 'UTC',
  });
  return (
    <Grid>
      {grid.slice(0, 7).map((day) => (
        <div key={day} className="head">
          {weekday.format(new Date(day))}
        </div>
      ))}
      {grid.map((day) => {
        const found = days.find((one) => one.day === day);
        const other = day < month.first || day > month.last;
        const names = ['day', other && 'other', day === today && 'today'].filter(Boolean).join(' ');
        const number = (
          <span className="number">
            <bdi>{Number(day.slice(-2))}</bdi>
          </span>
        );
        if (!found)
          return (
            <div key={day} className={names}>
              {number}
            </div>
          );
        return (
          <Link key={day} className={names} to={dayLink(day)}>
            {number}
            <span className="words">{t('count', { count: found.count })}</span>
            <span className="few" aria-hidden>
              <NumberText value={found.count} />
            </span>
            <span className="sum">
              <Money amount={found.amount} currency={false} />
            </span>
            {Number(found.bounced) > 0 && (
              <span className="bounced">
                {t('values.state.bounced')} <Money amount={found.bounced} currency={false} />
              </span>
            )}
          </Link>
        );
      })}
    </Grid>
  );
}

const Lines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 4,
    padding: '12px 20px',
    color: 'inherit',
    textDecoration: 'none',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& .small': { ...theme.typography.caption, color: theme.palette.text.secondary },
}));

/** The days that have cheques, one below the other. */
export function Agenda({ days }: { days: readonly ChequeDay[] }) {
  const { t } = useTranslation('cheques');
  return (
    <Lines>
      {days.map((day) => (
        <li key={day.day}>
          <Link to={dayLink(day.day)}>
            <strong>
              <DateText day={day.day} />
            </strong>
            <Money amount={day.amount} />
            <span className="small">{t('count', { count: day.count })}</span>
            <span className="small">
              {t('values.state.cleared')} <Money amount={day.cleared} />
            </span>
          </Link>
        </li>
      ))}
    </Lines>
  );
}

/** What may clear in each of the coming weeks. */
export function Forecast({ weeks }: { weeks: readonly Week[] }) {
  const { t } = useTranslation('cheques');
  return (
    <Lines>
      {weeks.map((week) => (
        <li key={week.from}>
          <Link to={dayLink(week.from, week.to)}>
            <strong>
              <DateText day={week.from} /> – <DateText day={week.to} />
            </strong>
            <Money amount={week.open} />
            <span className="small">{t('count', { count: week.count })}</span>
          </Link>
        </li>
      ))}
    </Lines>
  );
}
