import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { ListPage } from '@/components/list/ListPage';
import { PermissionButton } from '@/components/PermissionButton';
import { statementList } from './columns';
import { PERMISSIONS } from './feature';
import { RunDialog } from './RunDialog';
import { usePdfActions } from './usePdf';

/** Closed statements of all owners, and the way to close those of a month. */
export default function StatementsScreen() {
  const { t } = useTranslation('owner_statements');
  const [open, setOpen] = useState(false);
  const actions = usePdfActions();
  const def = useMemo(() => ({ ...statementList, actions }), [actions]);
  return (
    <>
      <ListPage
        def={def}
        headerActions={
          <PermissionButton
            variant="contained"
            permission={PERMISSIONS.close}
            startIcon={<Icon name="check" size={16} />}
            onClick={() => setOpen(true)}
          >
            {t('run.open')}
          </PermissionButton>
        }
      />
      {open && <RunDialog onClose={() => setOpen(false)} />}
    </>
  );
}
