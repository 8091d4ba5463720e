import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isApiError } from '@/api/errors';
import type { Query } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import type { ShownStore } from './shown';
import type { FormValues } from './types';

interface Props<Asked, Preview> {
  /** The fields that change what is shown. */
  names: readonly string[];
  /** What is asked of their values. */
  input: (values: FormValues) => Asked;
  isAsked: (asked: Asked) => boolean;
  query: (asked: Asked) => Query<Preview>;
  shown: ShownStore<Asked, Preview>;
  /** Said before enough is chosen, and where a field does not fit. */
  choose: string;
  check: string;
  children: (preview: Preview) => ReactNode;
}

/** Everything that a write would do, as the fields of its form say it. */
export function LivePreview<Asked, Preview>(props: Props<Asked, Preview>) {
  const { names, input, isAsked, query, shown, choose, check, children } = props;
  const { control } = useFormContext();
  const values = useWatch({ control, name: names as string[] }) as unknown[];
  const typed = Object.fromEntries(names.map((name, at) => [name, values[at]]));
  const key = useDeferredValue(JSON.stringify(input(typed)));
  const asked = JSON.parse(key) as Asked;
  const enabled = isAsked(asked);
  const { data, error, refetch } = useQuery({ ...query(asked), enabled, retry: false });
  useEffect(() => {
    shown.set(data && { asked: JSON.parse(key) as Asked, preview: data });
  }, [shown, data, key]);
  if (!enabled) return <p style={{ margin: 0 }}>{choose}</p>;
  if (isApiError(error, 422)) return <Alert severity="warning">{check}</Alert>;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons lines={6} />;
  return children(data);
}
