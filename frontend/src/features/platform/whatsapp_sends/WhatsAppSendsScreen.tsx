import { ListPage } from '@/components/list/ListPage';
import { whatsappSendList } from './columns';

/** What became of every merchant's WhatsApp messages. */
export default function WhatsAppSendsScreen() {
  return <ListPage def={whatsappSendList} />;
}
