import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import { endpointList } from './columns';
import { PERMISSIONS } from './feature';
import { endpointForm } from './forms';
import { useEndpointActions } from './useEndpointActions';

/** Addresses that are told what happens, how they take it, and what can be done about that. */
export default function EndpointsScreen() {
  const { t } = useTranslation('webhook_endpoints');
  const [isAdding, setIsAdding] = useState(false);
  const { actions, dialog, showSecret } = useEndpointActions();
  const def = useMemo(() => {
    const add = { open: () => setIsAdding(true), permission: PERMISSIONS.create };
    return { ...endpointList, actions, add };
  }, [actions]);
  return (
    <>
      <ListPage def={def} />
      {isAdding && (
        <LazyFormDialog
          def={endpointForm}
          title={t('form.new')}
          onSaved={showSecret}
          onClose={() => setIsAdding(false)}
        />
      )}
      {dialog}
    </>
  );
}
