import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { isApiError } from '@/api/errors';
import type { ContractRegistrationRow } from '@/api/generated/merchant/client.schemas';
import { enterRegistrationNumbers } from '@/api/generated/merchant/registrations-writes';
import { useRefresh } from '@/api/refresh';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { Code } from '@/components/Text';
import { PERMISSIONS } from './feature';

export type NumberField = 'tasdeq_number' | 'electricity_number' | 'sewerage_number';

interface Props {
  row: ContractRegistrationRow;
  field: NumberField;
}

/** A number that is entered where it is missing: Enter or leaving the field saves it. */
export function NumberCell({ row, field }: Props) {
  const { t } = useTranslation('registrations');
  const allows = useAllows();
  const refresh = useRefresh();
  const showError = useShowError();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const known = row[field];
  if (known || !allows(PERMISSIONS.edit)) return <Code>{known}</Code>;
  const save = async () => {
    const number = typed.trim();
    if (number === '' || busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await enterRegistrationNumbers(row.id, {
        [field]: number,
        version: row.version,
        unit_version: row.unit_version,
      });
      toast.success(t('entered', { field: t(`fields.${field}`), contract: row.number }));
    } catch (failure) {
      const own = isApiError(failure) ? failure.fieldErrors[field]?.join(' ') : undefined;
      setFault(own);
      if (own === undefined) await showError(failure);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return (
    <TextField
      size="small"
      value={typed}
      disabled={busy}
      error={fault !== undefined}
      helperText={fault}
      placeholder={t('enter')}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') setTyped('');
      }}
      sx={{ minWidth: 130 }}
      slotProps={{
        htmlInput: {
          'aria-label': t('of', { field: t(`fields.${field}`), contract: row.number }),
          dir: 'ltr',
        },
      }}
    />
  );
}
