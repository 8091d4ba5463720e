import { useQuery } from '@tanstack/react-query';
import type { ZatcaSetting, ZatcaSettingStatus } from '@/api/generated/merchant/client.schemas';
import type { Tone } from '@/theme/tokens';
import type { SettingCalls } from './calls';

/** The specification's status numbers. */
const STATUS = {
  cancelled: 0,
  pending: 1,
  connected: 2,
  renewed: 3,
} as const satisfies Record<string, ZatcaSettingStatus>;
export const STATUS_TONES: Readonly<Record<ZatcaSettingStatus, Tone>> = {
  0: 'neutral',
  1: 'warning',
  2: 'success',
  3: 'success',
};

/** How often progress is asked for while a step is under way. */
export const PROGRESS = { pollMs: 2000 };

export const isConnected = ({ status }: ZatcaSetting) =>
  status === STATUS.connected || status === STATUS.renewed;

/** Whether the server goes on by itself; otherwise a person has to. */
export const isRunning = (setting: ZatcaSetting | undefined): boolean =>
  setting !== undefined &&
  setting.can_continue &&
  !setting.needs_otp &&
  (setting.failure === undefined || setting.failure.is_retried);

/** Before the first details, and after a cancelled connection. */
export const beginsAnew = ({ status }: ZatcaSetting) =>
  status === undefined || status === STATUS.cancelled;

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
