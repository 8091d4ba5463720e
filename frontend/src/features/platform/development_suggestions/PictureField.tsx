import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FileInput } from '@/components/fields/FileInput';

const EXTENSIONS = ['png', 'jpg', 'jpeg'] as const;

/** A picture that goes with the form; nothing is sent before. */
export function PictureField() {
  const { t } = useTranslation('development_suggestions');
  const { field } = useController({ name: 'file' });
  const chosen = field.value instanceof File ? field.value.name : '';
  return (
    <FileInput
      label={t('fields.file')}
      extensions={EXTENSIONS}
      value={chosen}
      onChange={() => undefined}
      upload={async (file) => {
        field.onChange(file);
        return file.name;
      }}
    />
  );
}
