import Button from '@mui/material/Button';
import { keyframes, styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { Icon, type IconName } from '../Icon';

const Wrap = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 6,
  padding: '48px 24px',
  color: theme.palette.text.secondary,
  '& h2': { ...theme.typography.h3, color: theme.palette.text.primary, margin: '6px 0 0' },
  '& p': { ...theme.typography.body1, margin: 0, maxWidth: 440 },
}));
const Badge = styled('span')(({ theme }) => ({
  width: 44,
  height: 44,
  borderRadius: 12,
  display: 'grid',
  placeItems: 'center',
  border: `1px solid ${theme.surface.line}`,
  background: theme.surface.raised,
  color: theme.palette.text.secondary,
}));
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginBlockStart: 10,
  justifyContent: 'center',
});

interface EmptyProps {
  icon?: IconName;
  title: string;
  text?: string;
  actions?: ReactNode;
}

/** Says why there is nothing, and offers the next step. */
export function EmptyState({ icon = 'search', title, text, actions }: EmptyProps) {
  return (
    <Wrap>
      <Badge>
        <Icon name={icon} size={22} />
      </Badge>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {actions && <Actions>{actions}</Actions>}
    </Wrap>
  );
}

export function NoPermissionState() {
  const { t } = useTranslation();
  return <EmptyState icon="lock" title={t('noPermission.title')} text={t('noPermission.text')} />;
}

/** A screen's part whose data did not come: retry without losing the rest of the screen. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useTranslation();
  if (isApiError(error, 403)) return <NoPermissionState />;
  const missing = isApiError(error, 404);
  const reference = isApiError(error) ? error.problem.request_id : undefined;
  const text =
    isApiError(error) && error.problem.message
      ? error.problem.message
      : t(isApiError(error, 0) ? 'error.noAnswer' : 'error.text');
  return (
    <div role="alert">
      <EmptyState
        icon={missing ? 'search' : 'warning'}
        title={t(missing ? 'notFound.record' : 'error.title')}
        text={reference ? `${text} (${t('error.reference')} ${reference})` : text}
        actions={
          retry &&
          !missing && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Icon name="refresh" size={16} />}
              onClick={retry}
            >
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  );
}

const pulse = keyframes({ '50%': { opacity: 0.45 } });
const Bone = styled('span')(({ theme }) => ({
  display: 'block',
  borderRadius: 6,
  background: theme.palette.mode === 'dark' ? '#262d37' : '#e8ebef',
  animation: `${pulse} 1.4s ease-in-out infinite`,
}));

interface SkeletonProps {
  lines?: number;
  height?: number;
}

export function Skeletons({ lines = 5, height = 16 }: SkeletonProps) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} style={{ display: 'grid', gap: 14, padding: 16 }}>
      {Array.from({ length: lines }, (_, line) => (
        <Bone key={line} style={{ height, width: `${92 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  );
}

export const SkeletonLine = Bone;
