import { ListPage } from '@/components/list/ListPage';
import { deliveryList } from './columns';

const def = deliveryList();

/** What every webhook was sent and what waits. */
export default function DeliveriesScreen() {
  return <ListPage def={def} />;
}
