import { ListPage } from '@/components/list/ListPage';
import { useCopies } from './useCopies';

/** Whole copies of all merchants. */
export default function CopiesScreen() {
  return <ListPage def={useCopies()} />;
}
