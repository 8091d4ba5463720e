import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '@/i18n/language';
import { useLanguage } from '@/i18n/useLanguage';
import { toggleMode, useMode } from '@/theme/mode';
import { Icon } from '../Icon';

export const TopButton = styled(ButtonBase)(({ theme }) => ({
  minWidth: 36,
  height: 36,
  borderRadius: 8,
  paddingInline: 8,
  gap: 6,
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 600,
  '&:hover': { background: theme.palette.action.hover },
}));

export function LanguageButton() {
  const { t } = useTranslation();
  const other = useLanguage() === 'ar' ? 'en' : 'ar';
  return (
    <TopButton lang={other} onClick={() => switchLanguage(other)}>
      <Icon name="globe" size={18} />
      {t('shell.language')}
    </TopButton>
  );
}

export function ModeButton() {
  const { t } = useTranslation();
  const dark = useMode() === 'dark';
  return (
    <TopButton aria-label={t(dark ? 'shell.toLight' : 'shell.toDark')} onClick={toggleMode}>
      <Icon name={dark ? 'sun' : 'moon'} size={18} />
    </TopButton>
  );
}
