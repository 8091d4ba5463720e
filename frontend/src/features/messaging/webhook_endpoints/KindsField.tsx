import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { listWebhookEventKinds } from '@/api/generated/merchant/events-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import { PendingPanel } from '@/components/PendingPanel';
import { localName, useLanguage } from '@/i18n/useLanguage';
import type { Permission } from '@/lib/area';

const RIGHTS: Readonly<Record<string, Readonly<Record<string, Permission>>>> = permissions;

/** The kinds of events that one may see, by the records that they are about. */
export function KindsField() {
  const { t } = useTranslation('webhook_endpoints');
  const language = useLanguage();
  const allows = useAllows();
  const { field, fieldState } = useController({ name: 'kinds' });
  const { data, error, refetch } = useQuery(queryOf(listWebhookEventKinds));
  if (!data) return <PendingPanel error={error} retry={() => void refetch()} lines={4} />;
  const chosen = (field.value ?? []) as string[];
  const offered = data.filter(({ noun, name }) => {
    const right = RIGHTS[noun]?.['view'];
    return chosen.includes(name) || (right !== undefined && allows(right));
  });
  const nouns = [...new Set(offered.map(({ noun }) => noun))];
  const set = (names: readonly string[], isIn: boolean) => {
    const rest = chosen.filter((name) => !names.includes(name));
    field.onChange(isIn ? [...rest, ...names] : rest);
  };
  const box = (label: string, names: readonly string[], isWhole: boolean) => {
    const count = names.filter((name) => chosen.includes(name)).length;
    return (
      <FormControlLabel
        key={label}
        label={isWhole ? <strong>{label}</strong> : label}
        sx={isWhole ? {} : { marginInlineStart: 2 }}
        control={
          <Checkbox
            size="small"
            checked={count === names.length}
            indeterminate={count > 0 && count < names.length}
            onChange={(_, isIn) => set(names, isIn)}
          />
        }
      />
    );
  };
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend>{t('fields.kinds')}</legend>
      {box(
        t('allKinds'),
        offered.map(({ name }) => name),
        true,
      )}
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
          gap: '12px 16px',
          maxHeight: 360,
          overflow: 'auto',
        }}
      >
        {nouns.map((noun) => (
          <div key={noun} style={{ display: 'grid', alignContent: 'start' }}>
            {offered
              .filter((kind) => kind.noun === noun)
              .map((kind) =>
                box(localName(kind, language, 'name') ?? kind.name, [kind.name], false),
              )}
          </div>
        ))}
      </div>
      <FormHelperText error={fieldState.error !== undefined}>
        {fieldState.error?.message ?? t('help.kinds')}
      </FormHelperText>
    </fieldset>
  );
}
