import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { FormPage } from '@/components/form/FormPage';
import { CustomerProfile } from './CustomerProfile';
import { editCustomerForm } from './form';

/** A tenant's profile, or the form that edits it. */
export default function CustomerScreen() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const form = useMemo(() => editCustomerForm(Number(id)), [id]);
  return query.get('record') === 'edit' ? (
    <FormPage key={id} def={form} id={id} />
  ) : (
    <CustomerProfile key={id} id={id} />
  );
}
