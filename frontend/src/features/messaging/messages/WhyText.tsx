import { useTranslation } from 'react-i18next';
import type { CustomerMessage } from '@/api/generated/merchant/client.schemas';

/** The cause, and which list or campaign it was. */
export function WhyText({ row }: { row: CustomerMessage }) {
  const { t } = useTranslation('messages');
  const which = row.list ? t(`values.list.${row.list}`) : row.campaign;
  return (
    <>
      {t(`values.cause.${row.cause}`)}
      {which && (
        <>
          {' '}
          · <bdi>{which}</bdi>
        </>
      )}
    </>
  );
}
