import { queryOf } from '@/api/operation';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listCustomerTimeline } from '@/api/generated/merchant/customers-reads';
import { EmptyState } from '@/components/feedback/States';
import { Icon, type IconName } from '@/components/Icon';
import { Panel } from '@/components/Page';
import { InstantText } from '@/components/Text';
import { useLinks } from '@/components/shell/features';
import { PendingPanel } from '@/components/PendingPanel';
import { localName, useLanguage } from '@/i18n/useLanguage';

const PAGE = 25;

const Line = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '18px 20px',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr)',
    gap: 12,
    position: 'relative',
    paddingBlockEnd: 18,
  },
  '& > li:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '32px 0',
    insetInlineStart: 15,
    inlineSize: 1,
    background: theme.surface.line,
  },
  '& .mark': {
    inlineSize: 32,
    blockSize: 32,
    borderRadius: 16,
    display: 'grid',
    placeItems: 'center',
    background: theme.tones.info.fill,
    color: theme.tones.info.text,
  },
  '& .when': { ...theme.typography.caption, color: theme.palette.text.secondary },
}));

function iconOf(kind: string): IconName {
  if (kind.includes('contract') || kind.includes('sign')) return 'contract';
  if (kind.includes('payment') || kind.includes('receipt') || kind.includes('collect'))
    return 'money';
  if (kind.includes('remind') || kind.includes('mail') || kind.includes('whatsapp')) return 'bell';
  return 'clock';
}

/** What happened with a tenant: messages, signatures, receipts; newest first. */
export function Timeline({ id }: { id: number }) {
  const { t } = useTranslation(['customers', 'kit', 'history']);
  const language = useLanguage();
  const { record } = useLinks();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    queryOf(listCustomerTimeline, id, { page, page_size: PAGE }),
  );
  if (error || !data) return <PendingPanel error={error} retry={() => void refetch()} />;
  if (data.total === 0)
    return (
      <Panel>
        <EmptyState icon="clock" title={t('timeline.emptyTitle')} text={t('timeline.emptyText')} />
      </Panel>
    );
  return (
    <Panel aria-label={t('tabs.timeline')}>
      <Line>
        {data.items.map((event) => {
          const to = event.noun === 'contracts' ? record(event.noun, event.record_id) : undefined;
          const text = <bdi>{localName(event, language, 'text')}</bdi>;
          return (
            <li key={event.id}>
              <span className="mark">
                <Icon name={iconOf(event.kind)} size={16} />
              </span>
              <div>
                <div>
                  {to ? (
                    <MuiLink component={Link} to={to}>
                      {text}
                    </MuiLink>
                  ) : (
                    text
                  )}
                </div>
                <div className="when">
                  <InstantText at={event.at} />
                  {event.actor_name && (
                    <>
                      {' '}
                      · <bdi>{event.actor_name}</bdi>
                    </>
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </Line>
      {data.total > PAGE && (
        <div style={{ display: 'flex', gap: 8, padding: 12 }}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer', { ns: 'history' })}
          </Button>
          <Button
            size="small"
            disabled={page * PAGE >= data.total}
            onClick={() => setPage(page + 1)}
          >
            {t('older', { ns: 'history' })}
          </Button>
        </div>
      )}
    </Panel>
  );
}
