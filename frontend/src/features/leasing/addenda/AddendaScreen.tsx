import { ListPage } from '@/components/list/ListPage';
import { all } from './columns';

/** The changes of all contracts. */
export default function AddendaScreen() {
  return <ListPage def={all} />;
}
