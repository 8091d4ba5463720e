import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

const Wrap = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  fontWeight: 700,
  fontSize: '1.0625rem',
  whiteSpace: 'nowrap',
});

export function BrandMark({ size = 28 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}

export function Brand({ size }: { size?: number }) {
  const { t } = useTranslation();
  return (
    <Wrap>
      <BrandMark size={size} />
      <span>{t('product')}</span>
    </Wrap>
  );
}
