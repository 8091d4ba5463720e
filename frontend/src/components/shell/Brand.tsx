import { useTranslation } from 'react-i18next';

export function BrandMark({ size = 28 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}

export function Brand({ size }: { size?: number }) {
  const { t } = useTranslation();
  return (
    <span className="brand-name">
      <BrandMark size={size} />
      <span>{t('product')}</span>
    </span>
  );
}
