import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MerchantAccount } from '@/api/generated/manager/client.schemas';
import type { RowAction } from '@/components/list/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { type Asked, disableForm, extendForm, merchantActions } from './actions';

/** What can be done with a merchant, and the dialog that asks for its particulars. */
export function useMerchantActions(): { actions: RowAction<MerchantAccount>[]; dialog: ReactNode } {
  const { t } = useTranslation('merchants');
  const language = useLanguage();
  const [asked, setAsked] = useState<{ what: Asked; row: MerchantAccount }>();
  const actions = useMemo(
    () =>
      merchantActions(
        t,
        (row) => localName(row, language),
        (what, row) => setAsked({ what, row }),
      ),
    [t, language],
  );
  const close = () => setAsked(undefined);
  const content = () => {
    if (!asked) return null;
    const { what, row } = asked;
    const shared = {
      id: String(row.id),
      record: row,
      title: t(`ask.${what}`, { name: localName(row, language) }),
      action: t(`actions.${what}`),
      onClose: close,
    };
    return what === 'disable' ? (
      <LazyFormDialog def={disableForm} {...shared} />
    ) : (
      <LazyFormDialog def={extendForm} {...shared} />
    );
  };
  return { actions, dialog: content() };
}
