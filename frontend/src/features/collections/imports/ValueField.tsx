import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { listBuildings } from '@/api/generated/merchant/buildings-reads';
import { listCities } from '@/api/generated/merchant/cities-reads';
import type { ImportColumn } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { localName, useLanguage } from '@/i18n/useLanguage';

const MANY = { page_size: 200, status: 1 } as const;

/** What a column may say, where that is a list. */
function useChoices(column: ImportColumn): string[] {
  const language = useLanguage();
  const allows = useAllows();
  const isBuilding = column.field === 'building';
  const isCity = column.field === 'city';
  const buildings = useQuery({
    ...queryOf(listBuildings, MANY),
    enabled: isBuilding && allows(permissions.buildings.view),
  });
  const cities = useQuery({
    ...queryOf(listCities, MANY),
    enabled: isCity && allows(permissions.cities.view),
  });
  if (isBuilding) return (buildings.data?.items ?? []).map((row) => localName(row, language));
  if (isCity) return (cities.data?.items ?? []).map((row) => localName(row, language));
  return column.choices.map((choice) => choice[language]);
}

interface Props {
  column: ImportColumn;
  label: string;
  value: string;
  fault?: string;
  disabled?: boolean;
  /** Keeps what was typed, when the field is left or Enter is pressed. */
  onKeep: (value: string) => void;
}

/** A cell to be typed into, with what it may say. */
export function ValueField({ column, label, value, fault, disabled, onKeep }: Props) {
  const { t } = useTranslation('imports');
  const choices = useChoices(column);
  const list = useId();
  const [typed, setTyped] = useState(value);
  // A field that is disabled while it is saved is left too.
  const entered = useRef<string>(null);
  const keep = () => {
    if (typed !== value) onKeep(typed);
  };
  return (
    <>
      <TextField
        size="small"
        fullWidth
        hiddenLabel
        value={typed}
        error={fault !== undefined}
        helperText={fault}
        disabled={disabled}
        placeholder={t('emptyCell')}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== entered.current) keep();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            entered.current = typed;
            keep();
          }
          if (event.key === 'Escape') setTyped(value);
        }}
        slotProps={{
          htmlInput: {
            'aria-label': label,
            dir: 'auto',
            ...(choices.length > 0 && { list }),
          },
        }}
      />
      {choices.length > 0 && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}
