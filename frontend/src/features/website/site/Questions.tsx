import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

const QUESTIONS = [
  'trial',
  'refund',
  'cheques',
  'signing',
  'language',
  'countries',
  'data',
  'phone',
] as const;

const List = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  maxWidth: 820,
  '& details': {
    border: `1px solid ${theme.surface.line}`,
    borderRadius: 10,
    background: theme.surface.raised,
    padding: '0 18px',
  },
  '& summary': { ...theme.typography.h4, cursor: 'pointer', paddingBlock: 14 },
  '& p': { margin: '0 0 16px', color: theme.palette.text.secondary, lineHeight: 1.8 },
}));

export function Questions() {
  const { t } = useTranslation('site');
  return (
    <List>
      {QUESTIONS.map((name) => (
        <details key={name} name="faq">
          <summary>{t(`faq.${name}.question`)}</summary>
          <p>{t(`faq.${name}.answer`)}</p>
        </details>
      ))}
    </List>
  );
}
