import { useSearchParams } from 'react-router';
import { BuildingDetail } from './BuildingDetail';
import { BuildingList } from './BuildingList';

/** The list, or the building that the address names. */
export default function BuildingsScreen() {
  const [query] = useSearchParams();
  const record = query.get('record');
  return record ? <BuildingDetail key={record} id={record} /> : <BuildingList />;
}
