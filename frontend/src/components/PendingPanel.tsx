import type { ComponentProps } from 'react';
import { ErrorState, Skeletons } from './feedback/States';
import { Panel } from './Page';

interface Props extends ComponentProps<typeof Skeletons> {
  error: unknown;
  retry: () => void;
}

/** In the place of what is not there: that it comes, or why it did not. */
export function PendingPanel({ error, retry, ...lines }: Props) {
  return (
    <Panel>{error ? <ErrorState error={error} retry={retry} /> : <Skeletons {...lines} />}</Panel>
  );
}
