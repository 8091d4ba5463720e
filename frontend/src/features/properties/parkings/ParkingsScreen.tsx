import { useSearchParams } from 'react-router';
import { ParkingDetail } from './ParkingDetail';
import { ParkingList } from './ParkingList';

/** The list, or the parking that the address names. */
export default function ParkingsScreen() {
  const [query] = useSearchParams();
  const record = query.get('record');
  return record ? <ParkingDetail key={record} id={record} /> : <ParkingList />;
}
