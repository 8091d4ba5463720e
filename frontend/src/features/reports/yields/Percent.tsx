import { NumberText } from '@/components/Text';

/** Per cent of the value; a dash where no value is known. */
export function Percent({ value }: { value?: string | null }) {
  if (!value) return <>—</>;
  return (
    <>
      <NumberText value={value} /> %
    </>
  );
}
