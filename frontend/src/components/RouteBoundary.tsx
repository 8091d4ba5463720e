import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '@/api/reportError';
import { EmptyState, ErrorState } from './feedback/States';
import { LightButton } from './LightButton';

/** A screen's code that no longer exists on the server, usually because a newer version was published. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|module script|Unable to preload/i.test(
      error.message,
    )
  );
}

function UpdateNotice() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="refresh"
      title={t('update.title')}
      text={t('update.text')}
      actions={
        <LightButton main onClick={() => location.reload()}>
          {t('reload')}
        </LightButton>
      }
    />
  );
}

interface State {
  error?: unknown;
}

/** One broken screen leaves the frame around it working. */
export class RouteBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!isChunkFailure(error)) void reportError(error);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return isChunkFailure(error) ? (
      <UpdateNotice />
    ) : (
      <ErrorState error={error} retry={() => this.setState({ error: undefined })} />
    );
  }
}
