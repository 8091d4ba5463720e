import { useState } from 'react';
import { useController } from 'react-hook-form';
import { FileInput } from '@/components/fields/FileInput';

/** What a camera or a scanner makes of a paper. */
export const SCANS: readonly string[] = ['pdf', 'jpg', 'jpeg', 'png', 'webp'];

interface HeldFileProps {
  label: string;
  help?: string;
  /** Those that the server reads the contents of; any without it. */
  extensions?: readonly string[];
  /** The words that ask for the file where the form cannot do without it. */
  missing?: string;
  square?: boolean;
  /** What the form says of a chosen file; its name without it. */
  nameOf?: (file: File) => string;
  onFile: (file: File | null) => void;
}

/** A form's `file`: it is sent with the form. A draft remembers its name, never the file. */
export function HeldFile({ label, help, missing, nameOf, onFile, ...rest }: HeldFileProps) {
  const [chosen, setChosen] = useState(false);
  const { field, fieldState } = useController({
    name: 'file',
    rules: { validate: () => missing === undefined || chosen || missing },
  });
  const keep = async (file: File) => {
    onFile(file);
    setChosen(true);
    return nameOf?.(file) ?? file.name;
  };
  return (
    <FileInput
      {...rest}
      label={label}
      required={missing !== undefined}
      value={chosen ? String(field.value ?? '') : ''}
      error={fieldState.invalid}
      help={fieldState.error?.message ?? help}
      upload={keep}
      onBlur={field.onBlur}
      inputRef={field.ref}
      onChange={(value) => {
        if (value === '') {
          onFile(null);
          setChosen(false);
        }
        field.onChange(value);
      }}
    />
  );
}
