import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { Icon, type IconName } from '../Icon';
import { LightButton } from '../LightButton';

interface EmptyProps {
  icon?: IconName;
  title: string;
  text?: string;
  actions?: ReactNode;
}

/** Says why there is nothing, and offers the next step. */
export function EmptyState({ icon = 'search', title, text, actions }: EmptyProps) {
  return (
    <div className="state">
      <span className="badge">
        <Icon name={icon} size={22} />
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {actions && <div className="actions">{actions}</div>}
    </div>
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
            <LightButton icon={<Icon name="refresh" size={16} />} onClick={retry}>
              {t('retry')}
            </LightButton>
          )
        }
      />
    </div>
  );
}

/** A place that is still empty. */
export const SkeletonLine = ({ style }: { style?: CSSProperties }) => (
  <span className="bone" style={style} />
);

interface SkeletonProps {
  lines?: number;
  height?: number;
}

export function Skeletons({ lines = 5, height = 16 }: SkeletonProps) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} style={{ display: 'grid', gap: 14, padding: 16 }}>
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonLine key={line} style={{ height, width: `${92 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
