import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createBlockedIp } from '@/api/generated/manager/blocked-ips-writes';
import type { BlockedIp, BlockedIpInput } from '@/api/generated/manager/client.schemas';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { isInteger } from '@/lib/validation/numbers';

interface Props {
  ip?: string;
  reason?: string;
  onClose: () => void;
}

/** Blocks an address, for some hours or until somebody removes the block. */
export function BlockDialog({ ip = '', reason = '', onClose }: Props) {
  const { t } = useTranslation('blocked_ips');
  const def = useMemo<FormDef<BlockedIpInput, BlockedIp>>(
    () => ({
      ns: 'blocked_ips',
      defaults: { ip, reason, hours: '' },
      sections: [
        {
          fields: [
            { kind: 'text', name: 'ip', required: true },
            { kind: 'number', name: 'hours', rules: [isInteger({ min: 1 })], help: 'hoursHelp' },
            { kind: 'text', name: 'reason', required: true, width: 12 },
          ],
        },
      ],
      toBody: (values) => ({
        ip: String(values.ip).trim(),
        reason: String(values.reason).trim(),
        ...(values.hours !== '' && values.hours != null && { hours: String(values.hours) }),
      }),
      create: createBlockedIp,
    }),
    [ip, reason],
  );
  return <LazyFormDialog def={def} title={t('form.new')} action={t('add')} onClose={onClose} />;
}
