import { ListPage } from '@/components/list/ListPage';
import { settlementList } from './columns';

/** How tenancies ended, in money. */
export default function SettlementsScreen() {
  return <ListPage def={settlementList} />;
}
