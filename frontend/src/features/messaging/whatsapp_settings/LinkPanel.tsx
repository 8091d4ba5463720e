import { useQueryClient } from '@tanstack/react-query';
import type { WhatsAppSettings } from '@/api/generated/merchant/client.schemas';
import { WhatsAppConnection } from '@/api/generated/merchant/client.schemas';
import { getWhatsappSettings } from '@/api/generated/merchant/whatsapp-settings-reads';
import {
  linkWhatsapp,
  refreshWhatsappSettings,
} from '@/api/generated/merchant/whatsapp-settings-writes';
import { queryOf } from '@/api/operation';
import { PhoneLink } from '@/components/form/PhoneLink';
import { PERMISSIONS } from './feature';

/** The QR code that the office's phone scans. */
export function LinkPanel({ settings }: { settings: WhatsAppSettings }) {
  const client = useQueryClient();
  return (
    <PhoneLink
      ns="whatsapp_settings"
      permission={PERMISSIONS.edit}
      connected={settings.connection === WhatsAppConnection.connected}
      make={() => linkWhatsapp()}
      ask={async () =>
        client.setQueryData(queryOf(getWhatsappSettings).queryKey, await refreshWhatsappSettings())
      }
    />
  );
}
