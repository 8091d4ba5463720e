import { ListPage } from '@/components/list/ListPage';
import { useErasures } from './useErasures';

/** Erasures of all merchants. */
export default function ErasuresScreen() {
  const { def, dialog } = useErasures();
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
