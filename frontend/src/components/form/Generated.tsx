import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { Skeletons } from '@/components/feedback/States';
import { Code } from '@/components/Text';

const Numbers = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    ...theme.typography.body2,
    fontWeight: 600,
    padding: '2px 8px',
    borderRadius: 6,
    color: theme.tones.info.text,
    background: theme.tones.info.fill,
  },
  '& li[data-exists=true] bdi': { textDecoration: 'line-through' },
  '& li[data-exists=true]': { color: theme.tones.danger.text, background: theme.tones.danger.fill },
}));

/** The numbers to be made; those that the building has are marked. */
export function GeneratedNumbers({
  ns,
  numbers,
}: {
  ns: string;
  numbers: readonly { number: string; exists: boolean }[];
}) {
  const { t } = useTranslation(ns);
  return (
    <Numbers>
      {numbers.map(({ number, exists }) => (
        <li key={number} data-exists={exists}>
          <Code>{number}</Code>
          {exists && ` · ${t('generate.exists')}`}
        </li>
      ))}
    </Numbers>
  );
}

interface Plan {
  total: number;
  existing: number;
}
interface Props<Answer extends Plan> {
  ns: string;
  /** Whether the form says enough to ask. */
  isReady: boolean;
  answer: Pick<UseQueryResult<Answer>, 'data' | 'error'>;
  children: (plan: Answer) => ReactNode;
}

/** What a generator would make, as the server counts it, or what is missing or wrong. */
export function Generated<Answer extends Plan>({ ns, isReady, answer, children }: Props<Answer>) {
  const { t } = useTranslation(ns);
  const { data, error } = answer;
  if (!isReady) return <Alert severity="info">{t('generate.fill')}</Alert>;
  if (error) {
    const lines = isApiError(error, 422)
      ? Object.values(error.fieldErrors).flat()
      : [error.message];
    return (
      <Alert severity="warning">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Alert>
    );
  }
  if (!data) return <Skeletons lines={3} />;
  return (
    <div aria-live="polite">
      <p style={{ marginBlockStart: 0 }}>
        <strong>{t('generate.total', { count: data.total })}</strong>
      </p>
      {data.existing > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {t('generate.existing', { count: data.existing })}
        </Alert>
      )}
      {children(data)}
    </div>
  );
}
