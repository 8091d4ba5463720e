import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ZatcaStep } from '@/api/generated/merchant/client.schemas';
import { Icon } from '@/components/Icon';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', gap: 12, paddingBlockEnd: 14, position: 'relative' },
  '& .dot': {
    width: 28,
    height: 28,
    borderRadius: 14,
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    border: `2px solid ${theme.surface.strongLine}`,
    background: theme.surface.raised,
    fontWeight: 700,
    fontSize: '0.8125rem',
    zIndex: 1,
  },
  '& > [data-state=done] > .dot': {
    background: theme.tones.success.dot,
    borderColor: theme.tones.success.dot,
    color: '#fff',
  },
  '& > [data-state=current] > .dot': {
    borderColor: theme.palette.primary.main,
    color: theme.palette.primary.main,
  },
  '& > [data-state=failed] > .dot': {
    background: theme.tones.danger.dot,
    borderColor: theme.tones.danger.dot,
    color: '#fff',
  },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 13,
    insetBlock: '30px 2px',
    width: 2,
    background: theme.surface.line,
  },
  '& .words': { flex: 1, minWidth: 0, paddingBlockStart: 2 },
  '& strong': { display: 'block' },
  '& small': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& [data-state=failed] small.state': { color: theme.tones.danger.text, fontWeight: 600 },
}));
const Checks = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '6px 0 0',
  padding: 0,
  display: 'grid',
  gap: 4,
  ...theme.typography.body2,
  '& li': { display: 'flex', gap: 8, alignItems: 'center' },
  '& .mark': { display: 'flex', color: theme.palette.text.secondary },
  '& [data-state=passed] .mark': { color: theme.tones.success.dot },
  '& [data-state=failed] .mark': { color: theme.tones.danger.dot },
}));
const MARKS = { passed: 'check', failed: 'close', pending: 'clock' } as const;

/** The way to the certificate: what is done, what runs, what stopped; the checks one by one. */
export function Steps({ steps }: { steps: readonly ZatcaStep[] }) {
  const { t } = useTranslation('zatca_settings');
  return (
    <List aria-label={t('progress.title')}>
      {steps.map(({ step, state, checks }, index) => (
        <li
          key={step}
          data-state={state}
          aria-current={state === 'current' || state === 'failed' ? 'step' : undefined}
        >
          <span className="dot" aria-hidden="true">
            {state === 'done' ? (
              <Icon name="check" size={16} />
            ) : state === 'failed' ? (
              <Icon name="close" size={16} />
            ) : (
              index + 1
            )}
          </span>
          <div className="words">
            <strong>{t(`steps.${step}`)}</strong>
            <small className="state">{t(`stepState.${state}`)}</small>
            {state !== 'done' && (
              <>
                {' '}
                · <small>{t(`stepHint.${step}`)}</small>
              </>
            )}
            {checks && checks.length > 0 && state !== 'pending' && (
              <Checks>
                {checks.map((check) => (
                  <li key={check.name} data-state={check.state}>
                    <span className="mark" aria-hidden="true">
                      <Icon name={MARKS[check.state as keyof typeof MARKS] ?? 'clock'} size={16} />
                    </span>
                    <span>{t(`checks.${check.name}`, { defaultValue: check.name })}</span>
                    <small>{t(`checkState.${check.state}`)}</small>
                  </li>
                ))}
              </Checks>
            )}
          </div>
        </li>
      ))}
    </List>
  );
}
