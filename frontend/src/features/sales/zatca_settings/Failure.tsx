import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZatcaFailure } from '@/api/generated/merchant/client.schemas';
import { Code, InstantText } from '@/components/Text';

const Messages = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '10px 0 0',
  padding: 0,
  display: 'grid',
  gap: 10,
  '& li': { paddingInlineStart: 12, borderInlineStart: `3px solid ${theme.tones.danger.dot}` },
  '& b': { display: 'block' },
  '& .own': { ...theme.typography.caption, display: 'block', overflowWrap: 'anywhere' },
}));

/** What stopped a step: what to do, then each of the authority's codes explained. */
export function Failure({ failure, action }: { failure: ZatcaFailure; action: ReactNode }) {
  const { t } = useTranslation('zatca_settings');
  const { step, check, http_status: status, advice, messages, is_retried: again, at } = failure;
  return (
    <Alert severity={again ? 'warning' : 'error'} sx={{ mb: 4 }}>
      <strong>{t('failure.title', { step: t(`steps.${step}`) })}</strong>
      {check && (
        <div>
          {t('failure.check')} {t(`checks.${check}`, { defaultValue: check })}
        </div>
      )}
      <div>{advice}</div>
      {messages.length > 0 && (
        <Messages>
          {messages.map(({ code, text, meaning }, index) => (
            <li key={`${code ?? ''}${index}`}>
              {meaning && <b>{meaning}</b>}
              <span className="own">
                {code && (
                  <>
                    <Code>{code}</Code> ·{' '}
                  </>
                )}
                <bdi>{text}</bdi>
              </span>
            </li>
          ))}
        </Messages>
      )}
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '8px 14px',
          alignItems: 'center',
          marginBlockStart: 12,
        }}
      >
        {action}
        <small>
          {at && <InstantText at={at} />}
          {status !== undefined && (
            <>
              {' '}
              · HTTP <Code>{status}</Code>
            </>
          )}
        </small>
      </div>
    </Alert>
  );
}
