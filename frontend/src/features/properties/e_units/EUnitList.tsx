import { ListPage } from '@/components/list/ListPage';
import { eUnitList } from './columns';

/** Every unit that has a page for visitors. */
export default function EUnitList() {
  return <ListPage def={eUnitList} />;
}
