import type { ButtonHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '@/i18n/language';
import { useLanguage } from '@/i18n/useLanguage';
import { toggleMode, useMode } from '@/theme/mode';
import { Icon } from '../Icon';

/** A button of a page's header. */
export const TopButton = ({ className, ...button }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type="button"
    {...button}
    className={className ? `top-button ${className}` : 'top-button'}
  />
);

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
