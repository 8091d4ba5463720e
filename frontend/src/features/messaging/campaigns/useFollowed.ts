import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { follow } from '@/api/follow';
import { followCampaign, getCampaign } from '@/api/generated/merchant/campaigns-reads';
import type { CampaignDetail, CampaignProgress } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';

const joined = (
  detail: CampaignDetail,
  { plan, ...figures }: CampaignProgress,
): CampaignDetail => ({
  ...detail,
  plan,
  campaign: { ...detail.campaign, ...figures },
});

/**
 * Shows a campaign's figures as they change. An answer lasts half a minute, so it asks again as long as the campaign runs;
 * where an answer fails, the screen's own asking goes on without it.
 */
export function useFollowed(id: number, runs: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!runs) return undefined;
    const ended = new AbortController();
    const { queryKey } = queryOf(getCampaign, id);
    const run = async () => {
      while (!ended.signal.aborted) {
        const config = { ...followCampaign.config(id), signal: ended.signal };
        for await (const told of follow<CampaignProgress>(config))
          client.setQueryData<CampaignDetail>(queryKey, (known) => known && joined(known, told));
      }
    };
    // Signed out, offline or a proxy that keeps answers back: the plan says when to ask next.
    run().catch(() => undefined);
    return () => ended.abort();
  }, [client, id, runs]);
}
