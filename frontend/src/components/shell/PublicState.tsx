import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { EmptyState, ErrorState, Skeletons } from '../feedback/States';
import type { IconName } from '../Icon';

interface Props {
  /** `shared.goneTitle` and `shared.goneText` say that there is nothing at the address. */
  ns: string;
  icon: IconName;
  error: unknown;
  retry: () => unknown;
  lines?: number;
}

/** What stands on a visitor's page in the place of its content: it is gone, it failed, or it is on its way. */
export function PublicState({ ns, icon, error, retry, lines }: Props) {
  const { t } = useTranslation(ns);
  if (isApiError(error, 404))
    return <EmptyState icon={icon} title={t('shared.goneTitle')} text={t('shared.goneText')} />;
  return error ? (
    <ErrorState error={error} retry={() => void retry()} />
  ) : (
    <Skeletons lines={lines} />
  );
}
