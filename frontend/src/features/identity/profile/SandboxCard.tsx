import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getSandbox } from '@/api/generated/merchant/api-keys-reads';
import { resetSandbox } from '@/api/generated/merchant/api-keys-writes';
import { type Sandbox, SandboxState } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { dialogs } from '@/components/feedback/dialogs';
import { useShowError } from '@/components/feedback/useShowError';
import { StatusChip } from '@/components/StatusChip';
import { InstantText } from '@/components/Text';
import type { Tone } from '@/theme/tokens';
import { Rows } from './parts';

const POLL_MS = 2000;
const TONES: Record<SandboxState, Tone> = {
  preparing: 'info',
  ready: 'success',
  failed: 'danger',
};

const pollOf = (sandbox: Sandbox | undefined) =>
  sandbox?.state === SandboxState.preparing ? POLL_MS : false;

/** How the sandbox stands that keys of it work on; nothing before the first such key. */
export function SandboxCard({ mayReset }: { mayReset: boolean }) {
  const { t } = useTranslation('profile');
  const showError = useShowError();
  const { data, refetch } = useQuery({
    ...queryOf(getSandbox),
    refetchInterval: ({ state }) => pollOf(state.data),
  });
  if (!data?.state) return null;
  const { state } = data;
  const failed = state === SandboxState.failed;
  const reset = async () => {
    const isSure =
      failed ||
      (await dialogs.confirm({
        title: t('sandbox.resetTitle'),
        text: t('sandbox.resetText'),
        confirm: t('sandbox.reset'),
        tone: 'danger',
      }));
    if (!isSure) return;
    try {
      await resetSandbox();
    } catch (failure) {
      await showError(failure);
    }
    void refetch();
  };
  return (
    <Rows aria-label={t('sandbox.title')}>
      <li>
        <span className="words">
          <strong>
            {t('sandbox.title')}{' '}
            <StatusChip label={t(`values.sandbox.${state}`)} tone={TONES[state]} />
          </strong>
          <small>
            {t('sandbox.text')}
            {data.ready_at && (
              <>
                {' '}
                {t('sandbox.since')} <InstantText at={data.ready_at} />
              </>
            )}
          </small>
        </span>
        {mayReset && state !== SandboxState.preparing && (
          <Button size="small" color="inherit" variant="outlined" onClick={() => void reset()}>
            {t(failed ? 'sandbox.again' : 'sandbox.reset')}
          </Button>
        )}
      </li>
    </Rows>
  );
}
