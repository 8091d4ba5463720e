import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';

export function PrintButton() {
  const { t } = useTranslation();
  return (
    <Button
      variant="outlined"
      color="inherit"
      className="no-print"
      startIcon={<Icon name="print" size={16} />}
      onClick={() => print()}
    >
      {t('print')}
    </Button>
  );
}
