import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { Session } from '@/api/generated/merchant/client.schemas';
import { dialogs } from '@/components/feedback/dialogs';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { Panel } from '@/components/Page';
import { StatusChip } from '@/components/StatusChip';
import { InstantText } from '@/components/Text';
import { deviceOf } from '@/lib/device';
import { SESSION_CALLS } from './calls';
import { Head, Rows } from './parts';

/** Where the user is signed in; any but this one can be ended. */
export function SessionsPanel() {
  const { t } = useTranslation('profile');
  const { area } = useArea();
  const calls = SESSION_CALLS[area];
  const { data, error, refetch } = useQuery(calls.list());
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const others = data?.filter((session) => !session.current) ?? [];
  const end = async (sessions: readonly Session[]) => {
    if (
      !(await dialogs.confirm({
        title: t('sessions.endTitle', { count: sessions.length }),
        text: t('sessions.endText'),
        confirm: t('sessions.end'),
      }))
    )
      return;
    setBusy(true);
    try {
      for (const { id } of sessions) await calls.end(id);
      toast.success(t('sessions.ended'));
    } catch (failure) {
      await showError(failure);
    } finally {
      setBusy(false);
      void refetch();
    }
  };
  const content = () => {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (!data) return <Skeletons lines={3} />;
    return (
      <Rows>
        {data.map((session) => (
          <li key={session.id}>
            <span className="words">
              <strong>
                {deviceOf(session.user_agent ?? '') || t('sessions.unknown')}
                {session.current && <StatusChip tone="success" label={t('sessions.current')} />}
              </strong>
              <small>
                <bdi dir="ltr">{session.ip}</bdi> · {t('sessions.since')}{' '}
                <InstantText at={session.created_at} /> · {t('sessions.seen')}{' '}
                <InstantText at={session.last_seen_at} />
              </small>
            </span>
            {!session.current && (
              <Button
                size="small"
                color="inherit"
                variant="outlined"
                disabled={busy}
                onClick={() => void end([session])}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </Rows>
    );
  };
  return (
    <Panel aria-label={t('sessions.title')}>
      <Head>
        <div>
          <h2>{t('sessions.title')}</h2>
          <p>{t('sessions.text')}</p>
        </div>
        {others.length > 1 && (
          <Button
            color="inherit"
            variant="outlined"
            disabled={busy}
            onClick={() => void end(others)}
          >
            {t('sessions.endOthers')}
          </Button>
        )}
      </Head>
      {content()}
    </Panel>
  );
}
