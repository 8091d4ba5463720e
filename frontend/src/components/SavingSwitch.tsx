import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useAllows } from '@/api/areaContext';
import { useRefresh } from '@/api/refresh';
import type { Permission } from '@/lib/area';
import { toast } from './feedback/toasts';
import { useShowError } from './feedback/useShowError';

interface Props {
  label: string;
  checked: boolean;
  permission: Permission;
  /** Asks before it is saved; the switch stays as it is where the answer is no. */
  ask?: (on: boolean) => Promise<boolean>;
  /** Answers what is said when it is saved. */
  save: (on: boolean) => Promise<string>;
}

/** A switch outside of forms: it saves as soon as it is turned. */
export function SavingSwitch({ label, checked, permission, ask, save }: Props) {
  const allows = useAllows();
  const refresh = useRefresh();
  const showError = useShowError();
  const [isBusy, setBusy] = useState(false);
  const change = async (on: boolean) => {
    if (ask && !(await ask(on))) return;
    setBusy(true);
    try {
      toast.success(await save(on));
    } catch (failure) {
      await showError(failure);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          checked={checked}
          disabled={isBusy || !allows(permission)}
          onChange={(_, on) => void change(on)}
        />
      }
    />
  );
}
