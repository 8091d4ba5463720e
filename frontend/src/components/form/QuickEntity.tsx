import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { useShowError } from '../feedback/useShowError';
import { EntityPicker, type EntityPickerProps } from '../fields/EntityPicker';
import { Icon } from '../Icon';
import { LazyFormDialog } from '../LazyDialogs';
import type { FormDef, QuickCreate } from './types';

type Quick = FormDef<object, { id: number }>;

/** A choice of records, and beside it the way to make the one that is missing. */
export function QuickEntity({ quick, ...picker }: EntityPickerProps & { quick: QuickCreate }) {
  const { t } = useTranslation(quick.title.split(':')[0]);
  const allows = useAllows();
  const showError = useShowError();
  const [typed, setTyped] = useState('');
  const [form, setForm] = useState<Quick>();
  const open = async () => {
    try {
      const def = await quick.load();
      setForm({ ...def, defaults: { ...def.defaults, ...quick.begin(typed.trim()) } });
    } catch (error) {
      if (await showError(error)) await open();
    }
  };
  return (
    <div>
      <EntityPicker {...picker} onType={setTyped} />
      {allows(quick.permission) && !picker.disabled && (
        <Button
          size="small"
          startIcon={<Icon name="plus" size={16} />}
          // Leaving the field would put its error between the button and the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void open()}
          sx={{ mt: 0.5 }}
        >
          {t(quick.title)}
        </Button>
      )}
      {form && (
        <LazyFormDialog
          def={form}
          title={t(quick.title)}
          onClose={() => setForm(undefined)}
          onSaved={({ id }) => picker.onChange(String(id), null)}
        />
      )}
    </div>
  );
}
