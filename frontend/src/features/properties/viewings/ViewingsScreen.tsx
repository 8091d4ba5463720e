import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { getViewing } from '@/api/generated/merchant/viewings-reads';
import { queryOf } from '@/api/operation';
import { Icon } from '@/components/Icon';
import { ListPage } from '@/components/list/ListPage';
import { RecordFormDialog } from '@/components/list/RecordFormDialog';
import { useBegun } from '@/components/list/useBegun';
import { viewingList } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { visitorOf } from './forms';
import { useViewings } from './useViewings';

const one = (id: number) => queryOf(getViewing, id);

/** Who comes to see which unit, when and with whom, and what came of it. */
export default function ViewingsScreen() {
  const { t } = useTranslation('viewings');
  const [address] = useSearchParams();
  const { def, dialog, plan } = useViewings(viewingList);
  useBegun('viewings', PERMISSIONS.create, () =>
    plan({ enquiry: Number(address.get('enquiry_id')) || undefined }),
  );
  return (
    <>
      <ListPage
        def={def}
        headerActions={
          <Button
            component={Link}
            to={PATHS.settings}
            variant="outlined"
            color="inherit"
            startIcon={<Icon name="settings" size={16} />}
          >
            {t('settings')}
          </Button>
        }
      />
      <RecordFormDialog query={one} formOf={visitorOf} title={t('one')} />
      {dialog}
    </>
  );
}
