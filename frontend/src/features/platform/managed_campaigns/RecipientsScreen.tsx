import { useMemo } from 'react';
import { useParams } from 'react-router';
import { ListPage } from '@/components/list/ListPage';
import { recipientList } from './columns';

/** What became of a merchant's campaign, message by message. */
export default function RecipientsScreen() {
  const { id = '' } = useParams();
  const def = useMemo(() => recipientList(id), [id]);
  return <ListPage def={def} />;
}
