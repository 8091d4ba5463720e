import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { AddButton } from '@/components/AddButton';
import { Icon } from '@/components/Icon';
import { ListPage } from '@/components/list/ListPage';
import { PermissionButton } from '@/components/PermissionButton';
import { PATHS as contractPaths, PERMISSIONS as CONTRACTS } from '../contracts/feature';
import { renewalList } from './columns';
import { PATHS, PERMISSIONS } from './feature';

/** What was renewed at once. */
export default function Renewals() {
  const { t } = useTranslation('renewals');
  const allows = useAllows();
  return (
    <ListPage
      def={renewalList}
      headerActions={
        <>
          <PermissionButton
            variant="outlined"
            color="inherit"
            permission={PERMISSIONS.view}
            to={PATHS.letters}
            startIcon={<Icon name="mail" size={16} />}
          >
            {t('letters.title')}
          </PermissionButton>
          {allows(CONTRACTS.view) && (
            <AddButton
              permission={PERMISSIONS.create}
              to={contractPaths.list('expired-within-months')}
            >
              {t('choose')}
            </AddButton>
          )}
        </>
      }
    />
  );
}
