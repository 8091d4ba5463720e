import { useMemo, useState } from 'react';
import {
  type JsError,
  JsErrorArea,
  type ListJsErrorsParams,
} from '@/api/generated/manager/client.schemas';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { merchantSource } from '../subscriptions/public';
import { ErrorDialog } from './ErrorDialog';
import { messageOf } from './message';
import { PERMISSIONS, READS } from './feature';

const list: ListDef<JsError, ListJsErrorsParams> = {
  ns: 'js_errors',
  icon: 'wrench',
  ...READS,
  columns: [
    { field: 'at', kind: 'datetime', sort: true },
    { field: 'error', render: (row) => <bdi dir="ltr">{messageOf(row.error)}</bdi> },
    { field: 'area', kind: 'enum', tones: { [JsErrorArea.manager]: 'accent' } },
    { field: 'route', kind: 'code', sort: true },
    { field: 'merchant_name', kind: 'name' },
    { field: 'user_agent', kind: 'code', hidden: true },
  ],
  filters: [
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    {
      kind: 'enum',
      param: 'area',
      values: [JsErrorArea.user, JsErrorArea.manager, JsErrorArea.owner, JsErrorArea.public],
    },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.at' },
  ],
  export: '/api/manager/js_errors/export',
  exportPermission: PERMISSIONS.view,
};

export default function JsErrorsScreen() {
  const [shown, setShown] = useState<number>();
  const def = useMemo(
    () => ({
      ...list,
      actions: [
        { name: 'details', icon: 'view' as const, open: (row: JsError) => setShown(row.id) },
      ],
    }),
    [],
  );
  return (
    <>
      <ListPage def={def} />
      {shown !== undefined && <ErrorDialog id={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
