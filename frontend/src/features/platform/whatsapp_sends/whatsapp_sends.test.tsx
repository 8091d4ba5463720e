import type { WhatsAppSend } from '@/api/generated/manager/client.schemas';
import { describeList } from '@/testing/lists';
import WhatsAppSendsScreen from './WhatsAppSendsScreen';

const send: WhatsAppSend = {
  id: 9,
  merchant_id: 3,
  merchant_name_en: 'Palm',
  merchant_name_ar: 'النخيل',
  kind: 'reminder',
  recipient: '971501234567',
  reference: 'palm01-reminder-9',
  status: 0,
  attempts: 2,
  error: 'no such number',
  created_at: '2026-03-15T08:00:00Z',
  updated_at: '2026-03-15T09:00:00Z',
};

describeList('WhatsApp messages', {
  screen: <WhatsAppSendsScreen />,
  path: '/whatsapp_sends',
  row: send,
  shows: 'no such number',
  empty: 'No WhatsApp messages yet',
  area: 'manager',
});
