import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import { sentOf } from './columns';
import { useSent } from './useSent';

/** What one tenant sent, for a tab of the tenant's page. */
export function SentOfCustomer({ customerId }: { customerId: number }) {
  const { def, dialog } = useSent(useMemo(() => sentOf(customerId), [customerId]));
  return (
    <>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
