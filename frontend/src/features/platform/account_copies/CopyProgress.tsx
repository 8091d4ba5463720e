import { useTranslation } from 'react-i18next';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { type CopyState, isUnderWay } from './copies';

const numbers = new Intl.NumberFormat('en');

/** How far a copy is, what it has, or what stood in the way. */
export function CopyProgress({ copy }: { copy: CopyState }) {
  const { t } = useTranslation('account_copies');
  const failure = localName(copy, useLanguage(), 'failure');
  if (failure) return <bdi>{failure}</bdi>;
  if (copy.state === 'waiting') return <>{t('notBegun')}</>;
  const say = (key: string, values: Record<string, number>) =>
    t(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, numbers.format(value)]),
      ),
    );
  return isUnderWay(copy) ? (
    <>
      {copy.total === 0 ? t('rowsFirst') : say('progress', { done: copy.done, total: copy.total })}
    </>
  ) : (
    <>{say('content', { rows: copy.row_count, files: copy.file_count })}</>
  );
}
