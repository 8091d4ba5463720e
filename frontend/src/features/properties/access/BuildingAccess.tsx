import { getBuildingAccess } from '@/api/generated/merchant/buildings-reads';
import { giveBuildingAccess, takeBuildingAccess } from '@/api/generated/merchant/buildings-writes';
import { queryOf } from '@/api/operation';
import type { RecordProps } from '@/components/shell/additions';
import { AccessPanel } from './AccessPanel';

/** Who reaches one building: on its page. */
export default function BuildingAccess({ id }: RecordProps) {
  return (
    <AccessPanel
      calls={{
        read: queryOf(getBuildingAccess, id),
        give: (userId) => giveBuildingAccess(id, { user_id: userId }),
        take: (userId) => takeBuildingAccess(id, userId),
      }}
    />
  );
}
