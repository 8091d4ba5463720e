import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CareEntry,
  DeliveryStatus,
  type ListCareLogParams,
} from '@/api/generated/merchant/client.schemas';
import { resendCareMessage } from '@/api/generated/merchant/customers-care-writes';
import type { ListDef } from '@/components/list/types';
import { PERMISSIONS } from './feature';

type LogDef = ListDef<CareEntry, ListCareLogParams>;
const { failed, not_connected, unknown } = DeliveryStatus;

/** A list of the log in which what did not go out can be sent again. */
export function useLog(base: LogDef): LogDef {
  const { t } = useTranslation('care_log');
  return useMemo<LogDef>(
    () => ({
      ...base,
      actions: [
        {
          name: 'resend',
          icon: 'refresh',
          permission: PERMISSIONS.send,
          when: ({ status }) => status === failed || status === unknown || status === not_connected,
          run: ({ message_id: id }) => (id === undefined ? undefined : resendCareMessage(id)),
          consequences: ({ recipient, status }) => [
            t('consequences.resend', { recipient: recipient ?? '' }),
            ...(status === unknown ? [t('consequences.twice')] : []),
          ],
        },
      ],
    }),
    [base, t],
  );
}
