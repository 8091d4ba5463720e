import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { WizardStep } from '@/api/generated/merchant/client.schemas';
import { Icon } from '@/components/Icon';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 8,
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    cursor: 'pointer',
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    width: '100%',
    minHeight: 54,
    padding: '6px 10px',
    borderRadius: 10,
    position: 'relative',
  },
  '& button:hover': { background: theme.palette.action.hover },
  '& button:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& [aria-current=step]': { background: theme.palette.action.selected },
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
  '& [data-state=completed] .dot': {
    background: theme.tones.success.dot,
    borderColor: theme.tones.success.dot,
    color: '#fff',
  },
  '& [data-state=current] .dot': {
    borderColor: theme.palette.primary.main,
    color: theme.palette.primary.main,
  },
  '& .words': {
    flex: 1,
    minWidth: 0,
    '& strong': { display: 'block' },
    '& small': { ...theme.typography.caption, color: theme.palette.text.secondary },
  },
  // The line between the steps: it ends at the first and at the last one.
  '& li': { position: 'relative' },
  '& li:not([data-place=last])::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 23,
    insetBlockStart: 41,
    height: 26,
    width: 2,
    background: theme.surface.line,
  },
  '& li[data-done=true]::after': { background: theme.tones.success.dot },
}));

interface Props {
  steps: readonly WizardStep[];
  current?: string;
  onGo: (step: string) => void;
}

/** The guide's steps: each completed, current or pending, and its share of the whole. */
export function Stepper({ steps, current, onGo }: Props) {
  const { t } = useTranslation('account');
  return (
    <List>
      {steps.map(({ step, weight, is_finished }, index) => {
        const state = is_finished ? 'completed' : step === current ? 'current' : 'pending';
        const place = index === 0 ? 'first' : index === steps.length - 1 ? 'last' : 'between';
        return (
          <li key={step} data-place={place} data-done={is_finished}>
            <button
              type="button"
              data-state={state}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onGo(step)}
            >
              <span className="dot">
                {is_finished ? <Icon name="check" size={16} /> : index + 1}
              </span>
              <span className="words">
                <strong>{t(`step.${step}`)}</strong>
                <small>{t(`wizard.state.${state}`)}</small>
              </span>
              <bdi dir="ltr">{weight}%</bdi>
            </button>
          </li>
        );
      })}
    </List>
  );
}
