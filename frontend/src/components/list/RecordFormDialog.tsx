import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Query } from '@/api/operation';
import { useShowError } from '../feedback/useShowError';
import type { FormDef } from '../form/types';
import { LazyFormDialog } from '../LazyDialogs';

interface Props<Body extends object, Saved> {
  /** Reads one record: the address may name one that is not on this page of the list. */
  query: (id: number) => Query<Saved>;
  /** The form of the record as it stands now; the same function at every drawing. */
  formOf: (record: Saved) => FormDef<Body, Saved>;
  title: string;
}

/** The form of the record that the address of a list names by `?record=`. */
export function RecordFormDialog<Body extends object, Saved>(props: Props<Body, Saved>) {
  const [address, setAddress] = useSearchParams();
  const id = Number(address.get('record'));
  const close = () =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('record');
        return next;
      },
      { replace: true },
    );
  return id > 0 ? <Opened key={id} {...props} id={id} onClose={close} /> : null;
}

function Opened<Body extends object, Saved>({
  query,
  formOf,
  title,
  id,
  onClose,
}: Props<Body, Saved> & { id: number; onClose: () => void }) {
  const { data, error } = useQuery(query(id));
  const showError = useShowError();
  const close = useRef(onClose);
  useEffect(() => {
    if (!error) return;
    void showError(error);
    close.current();
  }, [error, showError]);
  const def = useMemo(() => data && formOf(data), [data, formOf]);
  if (!data || !def) return null;
  return <LazyFormDialog def={def} id={String(id)} record={data} title={title} onClose={onClose} />;
}
