import { Status } from '@/api/generated/merchant/client.schemas';
import { getUser, listUsers } from '@/api/generated/merchant/users-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';

export const userSource = entitySource({
  key: 'users',
  list: (params) => queryOf(listUsers, { ...params, status: Status.active }),
  get: getUser,
  option: (user) => ({ id: user.id, label: user.name }),
});
