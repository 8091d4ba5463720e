import { useQuery } from '@tanstack/react-query';
import { type ZatcaSetting, ZatcaSettingStatus } from '@/api/generated/merchant/client.schemas';
import type { Tone } from '@/theme/tokens';
import type { SettingCalls } from './calls';

export const STATUS_TONES: Readonly<Record<ZatcaSettingStatus, Tone>> = {
  [ZatcaSettingStatus.cancelled]: 'neutral',
  [ZatcaSettingStatus.pending]: 'warning',
  [ZatcaSettingStatus.connected]: 'success',
  [ZatcaSettingStatus.renewed]: 'success',
};

/** How often progress is asked for while a step is under way. */
export const PROGRESS = { pollMs: 2000 };

export const isConnected = ({ status }: ZatcaSetting) =>
  status === ZatcaSettingStatus.connected || status === ZatcaSettingStatus.renewed;

/** Whether the server goes on by itself; otherwise a person has to. */
export const isRunning = (setting: ZatcaSetting | undefined): boolean =>
  setting !== undefined &&
  setting.can_continue &&
  !setting.needs_otp &&
  (setting.failure === undefined || setting.failure.is_retried);

/** Before the first details, and after a cancelled connection. */
export const beginsAnew = ({ status }: ZatcaSetting) =>
  status === undefined || status === ZatcaSettingStatus.cancelled;

export function useSetting(calls: SettingCalls) {
  return useQuery({
    ...calls.query(),
    refetchInterval: ({ state }) => (isRunning(state.data) ? PROGRESS.pollMs : false),
  });
}

/** Alarms as the server sends them: 60, 30 and 7 days before the end. */
export function toneOfDays(days: number): Tone {
  if (days <= 7) return 'danger';
  if (days <= 30) return 'warning';
  return days <= 60 ? 'info' : 'success';
}
