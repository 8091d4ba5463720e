import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useArea } from '@/api/areaContext';
import type { ApiError } from '@/api/errors';
import type { ReminderPreview } from '@/api/generated/merchant/client.schemas';
import { previewReminders } from '@/api/generated/merchant/reminders-writes';
import { previewOf } from '@/api/operation';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { DateInput } from '@/components/fields/DateInput';
import { Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { Code, DateText, Money } from '@/components/Text';
import { customerPaths } from '@/features/parties/customers/public';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { today } from '@/lib/calendar';
import { RuleText } from './RuleText';

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  alignItems: 'flex-start',
  padding: '16px 20px',
  '& > .words': { flex: '1 1 240px' },
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& p': { ...theme.typography.body2, color: theme.palette.text.secondary, margin: '2px 0 0' },
}));
const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 20px 8px',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    alignItems: 'center',
    paddingBlock: 10,
    borderBlockStart: `1px solid ${theme.surface.line}`,
  },
  '& .who': {
    flex: '1 1 220px',
    minWidth: 0,
    '& small': {
      display: 'block',
      ...theme.typography.caption,
      color: theme.palette.text.secondary,
    },
  },
  '& .what': {
    textAlign: 'end',
    '& small': {
      display: 'block',
      ...theme.typography.caption,
      color: theme.palette.text.secondary,
    },
  },
}));

function Line({ row }: { row: ReminderPreview }) {
  const { t } = useTranslation('reminders');
  const language = useLanguage();
  return (
    <li>
      <span className="who">
        <MuiLink component={Link} to={customerPaths.detail(row.customer_id)}>
          <bdi>{localName(row, language, 'customer_name')}</bdi>
        </MuiLink>
        <small>
          <Code>{row.contract_number}</Code> ·{' '}
          <bdi>{localName(row, language, 'building_name')}</bdi> · <Code>{row.unit_number}</Code>
        </small>
      </span>
      {row.channels.length === 0 ? (
        <StatusChip tone="danger" label={t('unreachable')} />
      ) : (
        row.channels.map((channel) => (
          <StatusChip key={channel} label={t(`values.channel.${channel}`)} />
        ))
      )}
      {row.is_done && <StatusChip tone="success" label={t('done')} />}
      <span className="what">
        <Money amount={row.amount} />
        <small>
          <DateText day={row.due_on} /> · <RuleText days={row.rule_days} />
        </small>
      </span>
    </li>
  );
}

/** Who will be reminded on a day, by the saved days and the payments as they are now. */
export function PreviewPanel({ version }: { version: number }) {
  const { t } = useTranslation('reminders');
  const { account } = useArea();
  const [date, setDate] = useState(() => today(account.time_zone));
  const preview = previewOf(previewReminders, { date });
  const { data, error, refetch } = useQuery<ReminderPreview[], ApiError>({
    queryKey: [...preview.queryKey, version],
    queryFn: preview.queryFn,
    enabled: /^\d{4}-\d{2}-\d{2}$/.test(date),
  });
  const fault = error?.fieldErrors.date?.join(' ');
  const content = () => {
    if (fault) return null;
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (!data) return <Skeletons lines={4} />;
    if (data.length === 0)
      return <EmptyState icon="bell" title={t('preview.none')} text={t('preview.noneText')} />;
    return (
      <Rows>
        {data.map((row) => (
          <Line key={`${row.contract_payment_id}.${row.rule_days}`} row={row} />
        ))}
      </Rows>
    );
  };
  return (
    <Panel aria-label={t('preview.title')}>
      <Head>
        <div className="words">
          <h2>{t('preview.title')}</h2>
          <p>{data ? t('preview.count', { count: data.length }) : t('preview.text')}</p>
        </div>
        <div style={{ width: 210 }}>
          <DateInput
            label={t('preview.date')}
            name="date"
            value={date}
            error={fault !== undefined}
            help={fault}
            onChange={(value: unknown) => setDate(String(value ?? ''))}
          />
        </div>
      </Head>
      {content()}
    </Panel>
  );
}
