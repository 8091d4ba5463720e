import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
import type { RecordProps } from '@/components/shell/additions';
import { statementsOf } from './columns';
import { PATHS } from './feature';
import { usePdfActions } from './usePdf';

/** An owner's closed statements, and the way to the open one. */
export default function StatementsOfOwner({ id }: RecordProps) {
  const { t } = useTranslation('owner_statements');
  const actions = usePdfActions();
  const def = useMemo(() => ({ ...statementsOf(id), actions }), [id, actions]);
  return (
    <>
      <PanelActions>
        <Button
          component={Link}
          to={PATHS.open(id)}
          variant="contained"
          startIcon={<Icon name="money" size={16} />}
        >
          {t('open.title')}
        </Button>
      </PanelActions>
      <ListPanel def={def} />
    </>
  );
}
