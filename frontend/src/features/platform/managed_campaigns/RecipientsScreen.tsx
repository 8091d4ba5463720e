import { useMemo } from 'react';
import { useParams } from 'react-router';
import { ListPage } from '@/components/list/ListPage';
import { recipientList } from './columns';

/** What became of a merchant's campaign, message by message. */
export default function RecipientsScreen() {
  const { id = '' } = useParams();
  const def = useMemo(() => {
    const [merchant = 0, campaign = 0] = id.split('-').map(Number);
    return recipientList(merchant, campaign);
  }, [id]);
  return <ListPage def={def} />;
}
