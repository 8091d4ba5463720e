import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { EntityPicker } from '@/components/fields/EntityPicker';
import type { EntitySource } from '@/components/list/types';

interface Props {
  name: string;
  source: EntitySource;
  label: string;
}

function Chosen({
  source,
  id,
  onDelete,
}: {
  source: EntitySource;
  id: number;
  onDelete: () => void;
}) {
  const { data } = useQuery({
    queryKey: ['choice', source.key, String(id)],
    queryFn: ({ signal }) => source.byId?.(String(id), signal),
  });
  return <Chip size="small" label={<bdi>{data?.label ?? id}</bdi>} onDelete={onDelete} />;
}

/** A choice of several records: each that is picked joins those below. */
export function ManyEntities({ name, source, label }: Props) {
  const { field } = useController({ name });
  const ids = (field.value ?? []) as number[];
  const without = (id: number) => ids.filter((other) => other !== id);
  return (
    <div style={{ display: 'grid', gap: 6 }}>
      <EntityPicker
        // A new picker for the next choice.
        key={ids.length}
        source={source}
        label={label}
        value=""
        onChange={(id) => {
          if (id !== '') field.onChange([...without(Number(id)), Number(id)]);
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
      {ids.length > 0 && (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
          {ids.map((id) => (
            <Chosen key={id} source={source} id={id} onDelete={() => field.onChange(without(id))} />
          ))}
        </div>
      )}
    </div>
  );
}
