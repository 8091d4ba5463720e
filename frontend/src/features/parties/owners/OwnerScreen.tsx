import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { FormPage } from '@/components/form/FormPage';
import { editOwnerForm } from './form';
import { OwnerProfile } from './OwnerProfile';

/** An owner's page, or the form that edits it. */
export default function OwnerScreen() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const form = useMemo(() => editOwnerForm(Number(id)), [id]);
  return query.get('record') === 'edit' ? (
    <FormPage key={id} def={form} id={id} />
  ) : (
    <OwnerProfile key={id} id={id} />
  );
}
