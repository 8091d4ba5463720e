import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { Icon } from '@/components/Icon';
import { Page } from '@/components/Page';
import { PATHS, PERMISSIONS } from './feature';
import { UsageTiles } from './UsageTiles';

/** The way into marketing: how the number stands, the campaigns, a new one. */
export default function ToolsScreen() {
  const { t } = useTranslation('campaigns');
  const allows = useAllows();
  return (
    <Page
      title={t('tools.title')}
      hint={t('tools.text')}
      actions={
        <>
          <Button component={Link} to={PATHS.list} variant="outlined" color="inherit">
            {t('title')}
          </Button>
          {allows(PERMISSIONS.create) && (
            <Button
              component={Link}
              to={PATHS.add}
              variant="contained"
              startIcon={<Icon name="plus" size={16} />}
            >
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <UsageTiles />
      </div>
    </Page>
  );
}
