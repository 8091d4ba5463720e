import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useAllows } from '@/api/areaContext';
import type { Permission } from '@/lib/area';
import { toast } from './feedback/toasts';
import { useSteps } from './feedback/useSteps';

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
  const { busy, run } = useSteps();
  const change = async (on: boolean) => {
    if (ask && !(await ask(on))) return;
    await run(async () => toast.success(await save(on)));
  };
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          checked={checked}
          disabled={busy || !allows(permission)}
          onChange={(_, on) => void change(on)}
        />
      }
    />
  );
}
