import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FormPage } from '@/components/form/FormPage';
import { ImportButton } from '@/components/list/ImportButton';
import { ListPage } from '@/components/list/ListPage';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { ownerActions } from './actions';
import { ownerList } from './columns';
import { newOwnerForm } from './form';

function OwnerList() {
  const { t } = useTranslation('owners');
  const language = useLanguage();
  const def = useMemo(
    () => ({ ...ownerList, actions: ownerActions(t, (row) => localName(row, language)) }),
    [t, language],
  );
  return <ListPage def={def} headerActions={<ImportButton kind="owners" />} />;
}

/** The list of owners, or the form of a new one. */
export default function OwnersScreen() {
  const [query] = useSearchParams();
  return query.get('record') === 'new' ? <FormPage def={newOwnerForm} /> : <OwnerList />;
}
