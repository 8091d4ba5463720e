import { ListPage } from '@/components/list/ListPage';
import { managedCampaignList } from './columns';

export default function ManagedCampaignsScreen() {
  return <ListPage def={managedCampaignList} />;
}
