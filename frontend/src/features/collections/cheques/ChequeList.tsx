import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@/components/Icon';
import { ImportButton } from '@/components/list/ImportButton';
import { ListPanel } from '@/components/list/ListPage';
import { Page } from '@/components/Page';
import { DeskSegments } from './DeskSegments';
import { chequeList } from './columns';
import { PATHS } from './feature';
import { useChequeActions } from './useChequeActions';

/** All cheques, by what is to be done with them. */
export default function ChequeList() {
  const { t } = useTranslation('cheques');
  const { actions, dialog } = useChequeActions();
  const def = useMemo(() => ({ ...chequeList, actions }), [actions]);
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <ImportButton kind="cheques" />
          <Button
            component={Link}
            to={PATHS.calendar}
            variant="outlined"
            color="inherit"
            startIcon={<Icon name="calendar" size={16} />}
          >
            {t('calendar.title')}
          </Button>
        </>
      }
    >
      <DeskSegments />
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}
