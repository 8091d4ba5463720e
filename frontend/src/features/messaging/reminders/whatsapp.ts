import type { AccountInformation } from '@/api/areaContext';
import { WhatsAppConnection, WhatsAppPackage } from '@/api/generated/merchant/client.schemas';

/** Whether the account has a WhatsApp channel that messages can go through. */
export const isWhatsAppUsable = (account: AccountInformation) =>
  account.account_whatsapp_package_status === WhatsAppPackage.active &&
  account.account_whatsapp_package_connected === WhatsAppConnection.connected;
