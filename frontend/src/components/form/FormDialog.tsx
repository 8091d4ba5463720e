import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogs } from '../feedback/dialogs';
import { toast } from '../feedback/toasts';
import { FormBody } from './FormBody';
import type { FormDef } from './types';
import { useRecordForm } from './useRecordForm';

export interface FormDialogProps<Body extends object, Saved> {
  def: FormDef<Body, Saved>;
  title: string;
  id?: string;
  record?: Saved;
  /** The word on the button; default "save". */
  action?: string;
  /** Voids or ends something: a red button with its own name, and "back" beside it. */
  danger?: boolean;
  onClose: () => void;
  /** Says in its own words what was done; without it the dialog says "saved". */
  told?: (saved: Saved) => void;
  onSaved?: (saved: Saved) => void;
}

/** The same definition in a dialog; mount it while it is open. */
export function FormDialog<Body extends object, Saved>({
  def,
  title,
  id,
  record,
  action,
  danger,
  onClose,
  told,
  onSaved,
}: FormDialogProps<Body, Saved>) {
  const { t } = useTranslation();
  const titleId = useId();
  const state = useRecordForm<Body, Saved>({
    def,
    id,
    record,
    onSaved: (saved) => {
      if (told) told(saved);
      else toast.success(t('saved'));
      onSaved?.(saved);
      onClose();
    },
  });
  const close = async () => {
    const dirty = state.form.formState.isDirty;
    if (
      !dirty ||
      (await dialogs.confirm({
        title: t('leave.title'),
        text: t('leave.text'),
        confirm: t('leave.leave'),
        cancel: t('leave.stay'),
      }))
    )
      onClose();
  };
  return (
    <Dialog open onClose={() => void close()} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 2 } }}>
        <FormBody ns={def.ns} sections={def.sections} record={state} formId={`${def.ns}-dialog`} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={() => void close()}>
          {t(danger ? 'back' : 'cancel')}
        </Button>
        <Button
          type="submit"
          form={`${def.ns}-dialog`}
          variant="contained"
          color={danger ? 'error' : 'primary'}
          loading={state.busy}
        >
          {action ?? t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
