import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useArea } from '@/api/areaContext';
import { listChequeDays } from '@/api/generated/merchant/cheques-reads';
import { queryOf } from '@/api/operation';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { Icon } from '@/components/Icon';
import { Page, Panel } from '@/components/Page';
import { useLanguage } from '@/i18n/useLanguage';
import { formatMonth } from '@/lib/format';
import { addDays, today } from '@/lib/calendar';
import { Agenda, Forecast, Month } from './CalendarViews';
import { type MonthOf, monthOf, moved, weeksOf } from './calendarDays';

const VIEWS = ['month', 'agenda', 'forecast'] as const;
type View = (typeof VIEWS)[number];
const FORECAST_DAYS = 13 * 7;

const rangeOf = (view: View, month: MonthOf, day: string) =>
  view === 'forecast'
    ? { from: day, to: addDays(day, FORECAST_DAYS - 1) }
    : { from: month.first, to: month.last };

/** What is to be banked on which day, and what may clear in which week; the address says which month. */
export default function ChequeCalendar() {
  const { t } = useTranslation('cheques');
  const language = useLanguage();
  const { account } = useArea();
  const day = today(account.time_zone);
  const [query, setQuery] = useSearchParams();
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'month';
  const month = monthOf(query.get('month') ?? day);
  const { data, error, refetch } = useQuery(queryOf(listChequeDays, rangeOf(view, month, day)));
  const go = (change: Record<string, string>) =>
    setQuery((old) => ({ ...Object.fromEntries(old), ...change }), { replace: true });
  const name = formatMonth(month.first, language);
  const content = () => {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (!data) return <Skeletons />;
    if (view === 'month') return <Month month={month} days={data} today={day} />;
    if (data.length === 0)
      return (
        <EmptyState icon="calendar" title={t('calendar.empty')} text={t('calendar.emptyText')} />
      );
    return view === 'agenda' ? <Agenda days={data} /> : <Forecast weeks={weeksOf(data, day)} />;
  };
  return (
    <Page title={t('calendar.title')} hint={t(`calendar.hints.${view}`)}>
      <div
        className="no-print"
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 12,
          alignItems: 'center',
          marginBlockEnd: 16,
        }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={t('calendar.views')}
          onChange={(_, next: View | null) => next && go({ view: next })}
        >
          {VIEWS.map((one) => (
            <ToggleButton key={one} value={one} sx={{ color: 'text.secondary' }}>
              {t(`calendar.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {view !== 'forecast' && (
          <div style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
            <Button
              color="inherit"
              aria-label={t('calendar.earlier')}
              onClick={() => go({ month: moved(month, -1) })}
            >
              <Icon name="back" size={18} />
            </Button>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <Button
              color="inherit"
              aria-label={t('calendar.later')}
              onClick={() => go({ month: moved(month, 1) })}
            >
              <Icon name="forward" size={18} />
            </Button>
          </div>
        )}
      </div>
      <Panel aria-label={t(`calendar.${view}`)}>{content()}</Panel>
    </Page>
  );
}
