import { ListPage } from '@/components/list/ListPage';
import { campaignList } from './columns';

export default function CampaignsScreen() {
  return <ListPage def={campaignList} />;
}
