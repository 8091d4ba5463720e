import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { transport } from '@/api/client';
import { isApiError } from '@/api/errors';
import { follow } from '@/api/follow';
import { followCampaign } from '@/api/generated/merchant/campaigns-files';
import { getCampaign } from '@/api/generated/merchant/campaigns-reads';
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

/** Refused for good: signed out, without the right, no such campaign. */
const isRefused = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

async function keepFollowing(client: QueryClient, id: number, signal: AbortSignal): Promise<void> {
  const { queryKey } = queryOf(getCampaign, id);
  while (!signal.aborted) {
    try {
      const config = { ...followCampaign.config(id), signal };
      for await (const told of follow<CampaignProgress>(config))
        client.setQueryData<CampaignDetail>(queryKey, (known) => known && joined(known, told));
    } catch (error) {
      if (isRefused(error)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, transport.pauseMs));
  }
}

/**
 * Shows a campaign's figures as they change. An answer lasts half a minute, so it asks again as long as the campaign runs,
 * after a lost connection too; where answers are kept back on the way, the screen's own asking goes on without them.
 */
export function useFollowed(id: number, runs: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!runs) return undefined;
    const left = new AbortController();
    void keepFollowing(client, id, left.signal);
    return () => left.abort();
  }, [client, id, runs]);
}
