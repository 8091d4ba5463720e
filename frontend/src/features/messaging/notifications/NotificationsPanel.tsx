import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Notification, NotificationKind } from '@/api/generated/merchant/client.schemas';
import { listNotifications } from '@/api/generated/merchant/notifications-reads';
import { markNotificationsAsRead } from '@/api/generated/merchant/notifications-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { useShowError } from '@/components/feedback/useShowError';
import { useLinks } from '@/components/shell/features';
import { InstantText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';

const Frame = styled('div')(({ theme }) => ({
  '& header': {
    display: 'flex',
    gap: 8,
    alignItems: 'center',
    padding: '12px 16px 8px',
    '& h2': { ...theme.typography.h3, margin: 0, flex: 1 },
  },
  '& .kinds': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 6,
    padding: '0 16px 10px',
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& .kinds button': {
    all: 'unset',
    boxSizing: 'border-box',
    cursor: 'pointer',
    minHeight: 28,
    paddingInline: 10,
    borderRadius: 14,
    border: `1px solid ${theme.surface.line}`,
    ...theme.typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
  },
  '& .kinds button[aria-pressed=true]': {
    background: theme.palette.action.selected,
    borderColor: theme.palette.primary.main,
    fontWeight: 600,
  },
  '& .kinds button:focus-visible, & li button:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, maxHeight: '56vh', overflowY: 'auto' },
  '& li + li': { borderBlockStart: `1px solid ${theme.surface.line}` },
  '& li button, & li .still': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'flex',
    gap: 10,
    width: '100%',
    padding: '10px 16px',
    '& small': {
      ...theme.typography.caption,
      color: theme.palette.text.secondary,
      display: 'block',
    },
  },
  '& li button': { cursor: 'pointer', '&:hover': { background: theme.palette.action.hover } },
  '& .dot': { width: 8, height: 8, borderRadius: 4, marginBlockStart: 7, flexShrink: 0 },
  '& [data-unread=true] .dot': { background: theme.palette.primary.main },
  '& [data-unread=true] strong': { fontWeight: 700 },
  '& strong': { fontWeight: 400 },
}));

/** What happened, by kind; opening an entry leads to its record. */
export default function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const navigate = useNavigate();
  const links = useLinks();
  const refresh = useRefresh();
  const showError = useShowError();
  const [kind, setKind] = useState<NotificationKind>();
  const { data, error, refetch } = useQuery(
    queryOf(listNotifications, kind ? { type: kind } : undefined),
  );
  // The bell keeps this one; of a kind that nothing was ever told of there is nothing to choose.
  const { data: everything } = useQuery(queryOf(listNotifications));
  const told = (everything?.unread ?? []).filter(
    (one) => one.unread > 0 || everything?.items.some((item) => item.kind === one.kind),
  );
  const mark = async () => {
    try {
      await markNotificationsAsRead(kind ? { type: kind } : {});
      await refresh();
    } catch (failure) {
      await showError(failure);
    }
  };
  const open = (to: string) => {
    onClose();
    void navigate(to);
  };
  const titleOf = (item: Notification) => {
    const title = localName(item, language, 'title');
    if (item.count === 1) return title;
    return item.topic
      ? t(`topics.${item.topic}`, { count: item.count })
      : t('andMore', { title, count: item.count - 1 });
  };
  const entry = (item: Notification) => {
    // Several lead to the list of what they are about.
    const to =
      item.count > 1 ? links.list(item.noun ?? '') : links.record(item.noun, item.record_id);
    const inside = (
      <>
        <span className="dot" />
        <span>
          <strong>{titleOf(item)}</strong>
          <small>
            <InstantText at={item.at} />
          </small>
        </span>
      </>
    );
    return to ? (
      <button type="button" onClick={() => open(to)}>
        {inside}
      </button>
    ) : (
      <div className="still">{inside}</div>
    );
  };
  const content = () => {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (!data) return <Skeletons lines={4} />;
    if (data.items.length === 0)
      return <EmptyState icon="bell" title={t('empty.title')} text={t('empty.text')} />;
    return (
      <ul>
        {data.items.map((item) => (
          <li key={item.id} data-unread={!item.is_read}>
            {entry(item)}
          </li>
        ))}
      </ul>
    );
  };
  const unread = data?.unread ?? [];
  const here = kind
    ? (unread.find((one) => one.kind === kind)?.unread ?? 0)
    : (data?.total_unread ?? 0);
  return (
    <Frame>
      <header>
        <h2>{t('title')}</h2>
        {here > 0 && (
          <Button size="small" onClick={() => void mark()}>
            {t('markAll')}
          </Button>
        )}
      </header>
      {told.length > 1 && (
        <div className="kinds">
          <button
            type="button"
            aria-pressed={kind === undefined}
            onClick={() => setKind(undefined)}
          >
            {t('all')}
          </button>
          {told.map((one) => (
            <button
              key={one.kind}
              type="button"
              aria-pressed={kind === one.kind}
              onClick={() => setKind(one.kind)}
            >
              {t(`kinds.${one.kind}`)}
              {one.unread > 0 && <bdi dir="ltr">{one.unread}</bdi>}
            </button>
          ))}
        </div>
      )}
      {content()}
    </Frame>
  );
}
