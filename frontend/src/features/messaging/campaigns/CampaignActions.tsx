import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { listCampaignHistory } from '@/api/generated/merchant/campaigns-history';
import {
  deleteCampaign,
  disableCampaign,
  estimateCampaign,
  launchCampaign,
  pauseCampaign,
  resendCampaign,
  resumeCampaign,
} from '@/api/generated/merchant/campaigns-writes';
import { type CampaignDetail, CampaignStatus } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { dialogs } from '@/components/feedback/dialogs';
import { useShowError } from '@/components/feedback/useShowError';
import { HistoryButton } from '@/components/HistoryButton';
import { useLanguage } from '@/i18n/useLanguage';
import { formatInstant } from '@/lib/format';
import { localTime } from './campaignValues';
import { PATHS, PERMISSIONS } from './feature';

type Verb = 'launch' | 'pause' | 'resume' | 'disable' | 'resend';

const CALLS = {
  launch: launchCampaign,
  pause: pauseCampaign,
  resume: resumeCampaign,
  disable: disableCampaign,
  resend: resendCampaign,
} as const;

const { disabled, active, sending, paused, temporary_saved: saved, completed } = CampaignStatus;

/** What may be done with a campaign as it stands. */
function verbsOf({ campaign }: CampaignDetail): readonly Verb[] {
  const { status, failed } = campaign;
  if (status === disabled) return [];
  if (status === saved) return ['launch'];
  const again: Verb[] = failed > 0 ? ['resend'] : [];
  if (status === completed) return [...again, 'disable'];
  if (status === paused) return [...again, 'disable', 'resume'];
  return status === active || status === sending ? [...again, 'disable', 'pause'] : again;
}

export function CampaignActions({ detail }: { detail: CampaignDetail }) {
  const { t } = useTranslation(['campaigns', 'kit']);
  const language = useLanguage();
  const allows = useAllows();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const showError = useShowError();
  const [busy, setBusy] = useState<string>();
  const { campaign, audience, time_zone: zone } = detail;
  const act = async (name: string, work: () => Promise<unknown>, sure?: () => Promise<boolean>) => {
    setBusy(name);
    try {
      if (sure && !(await sure())) return;
      await work();
      await refresh();
    } catch (error) {
      await showError(error);
    } finally {
      setBusy(undefined);
    }
  };
  const consequences = async (verb: Verb): Promise<string[]> => {
    if (verb !== 'launch') return [t(`consequences.${verb}`, { count: campaign.pending })];
    const { day, time } = localTime(campaign.starts_at, zone);
    const asked = await estimateCampaign({ audience, starts_on: day, starts_time: time });
    return [
      t('estimate.recipients', { count: asked.count.recipients }),
      ...(asked.finishes_at
        ? [`${t('estimate.finishes')} ${formatInstant(asked.finishes_at, language, zone)}`]
        : []),
      t('consequences.launch'),
    ];
  };
  const run = (verb: Verb) =>
    act(
      verb,
      () => CALLS[verb](campaign.id, { version: campaign.version }),
      async () =>
        dialogs.confirm({
          title: t(`ask.${verb}`),
          consequences: await consequences(verb),
          confirm: t(`actions.${verb}`),
          ...(verb === 'disable' && { tone: 'danger' as const }),
        }),
    );
  const remove = () =>
    act(
      'delete',
      async () => {
        await deleteCampaign(campaign.id);
        await navigate(PATHS.list);
      },
      () =>
        dialogs.confirm({
          title: t('ask.delete'),
          consequences: [campaign.name],
          confirm: t('actions.delete'),
          tone: 'danger',
        }),
    );
  const isDraft = campaign.status === saved;
  return (
    <>
      <HistoryButton
        ns="campaigns"
        id={String(campaign.id)}
        title={campaign.name}
        query={(id, params) => queryOf(listCampaignHistory, Number(id), params)}
        words={{ audience: null }}
      />
      {isDraft && allows(PERMISSIONS.create) && (
        <>
          <Button color="inherit" onClick={() => void remove()}>
            {t('actions.delete')}
          </Button>
          <Button
            component={Link}
            to={`${PATHS.record(campaign.id)}/edit`}
            variant="outlined"
            color="inherit"
          >
            {t('edit', { ns: 'kit' })}
          </Button>
        </>
      )}
      {allows(PERMISSIONS.launch) &&
        verbsOf(detail).map((verb, at, all) => (
          <Button
            key={verb}
            variant={at === all.length - 1 && verb !== 'disable' ? 'contained' : 'outlined'}
            color={verb === 'disable' ? 'error' : 'primary'}
            loading={busy === verb}
            onClick={() => void run(verb)}
          >
            {t(`actions.${verb}`)}
          </Button>
        ))}
    </>
  );
}
