import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { Reach, type RolePage } from '@/api/generated/merchant/client.schemas';
import { listRolePages } from '@/api/generated/merchant/roles-reads';
import { queryOf } from '@/api/operation';
import { ErrorState, Skeletons } from '@/components/feedback/States';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { LEVELS, type Level, actionsOf, isLevel, levelOf, levelsOf, toggled } from './levels';

type Permissions = Record<string, number[]>;

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '190px 170px minmax(0, 1fr)',
  gap: '4px 16px',
  alignItems: 'center',
  paddingBlock: 8,
  borderBlockEnd: `1px solid ${theme.surface.line}`,
  '& .page': { fontWeight: 600 },
  '& .actions': { display: 'flex', flexWrap: 'wrap', columnGap: 10 },
  '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

function LevelChoice({
  label,
  value,
  levels,
  disabled,
  onChange,
}: {
  label: string;
  value?: Level;
  levels: readonly Level[];
  disabled?: boolean;
  onChange: (level: Level) => void;
}) {
  const { t } = useTranslation('roles');
  return (
    <TextField
      select
      label={t('level.label')}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Level)}
      slotProps={{
        select: {
          displayEmpty: true,
          SelectDisplayProps: { 'aria-label': `${label}: ${t('level.label')}` } as object,
          renderValue: (level) => t(`level.${(level as string) || 'custom'}`),
        },
        inputLabel: { shrink: true },
      }}
    >
      {levels.map((level) => (
        <MenuItem key={level} value={level}>
          {t(`level.${level}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface RowProps {
  page: RolePage;
  given: readonly number[];
  locked: boolean;
  /** The role does not reach all records, which some actions take. */
  limited: boolean;
  onChange: (given: number[]) => void;
}

function PageRow({ page, given, locked, limited, onChange }: RowProps) {
  const language = useLanguage();
  const allows = useAllows();
  const name = localName(page, language);
  /** Nobody can grant rights that they lack; rights that the role has may be kept or removed. */
  const mayGive = (action: number) => given.includes(action) || allows({ page: page.page, action });
  const set = (level: Level) => onChange(actionsOf(level, page.actions).filter(mayGive));
  return (
    <Row role="group" aria-label={name}>
      <span className="page">{name}</span>
      <LevelChoice
        label={name}
        value={levelOf(given, page.actions)}
        levels={levelsOf(page.actions)}
        disabled={locked}
        onChange={set}
      />
      <span className="actions">
        {page.actions.map(({ action, of_whole_reach: whole, ...names }) => (
          <FormControlLabel
            key={action}
            label={localName(names, language)}
            disabled={locked || (limited && whole) || !mayGive(action)}
            control={
              <Checkbox
                size="small"
                checked={given.includes(action) && !(limited && whole)}
                onChange={(_, on) => onChange(toggled(given, action, on, page.actions))}
              />
            }
          />
        ))}
      </span>
    </Row>
  );
}

/** Pages × actions; a level of a page, or of all, by one choice. */
export function RightsMatrix() {
  const { t } = useTranslation('roles');
  const allows = useAllows();
  const { data, error, refetch } = useQuery({
    ...queryOf(listRolePages),
    staleTime: Infinity,
  });
  const { field } = useController({ name: 'permissions' });
  const administrator = Boolean(useWatch({ name: 'is_administrator' }));
  const limited = useWatch({ name: 'reach' }) !== Reach.all && !administrator;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons lines={8} height={30} />;
  const permissions = (field.value ?? {}) as Permissions;
  const whole = (pages: readonly RolePage[], level: Level): Permissions =>
    Object.fromEntries(
      pages.map(({ page, actions }) => [
        String(page),
        actionsOf(level, actions).filter(
          (action) => permissions[page]?.includes(action) || allows({ page, action }),
        ),
      ]),
    );
  const common = LEVELS.find((level) =>
    data.pages.every(({ page, actions }) => isLevel(level, permissions[page] ?? [], actions)),
  );
  const all = data.pages.map(
    ({ page, actions }) => [String(page), actions.map(({ action }) => action)] as const,
  );
  const shown = administrator ? (Object.fromEntries(all) as Permissions) : permissions;
  return (
    <div>
      {administrator && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('administrator')}
        </Alert>
      )}
      {limited && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('limited')}
        </Alert>
      )}
      {!administrator && (
        <Row>
          <span className="page">{t('level.all')}</span>
          <LevelChoice
            label={t('level.all')}
            value={common}
            levels={LEVELS}
            onChange={(level) => field.onChange(whole(data.pages, level))}
          />
          <span />
        </Row>
      )}
      {data.pages.map((page) => (
        <PageRow
          key={page.page}
          page={page}
          given={shown[page.page] ?? []}
          locked={administrator}
          limited={limited}
          onChange={(given) => field.onChange({ ...permissions, [page.page]: given })}
        />
      ))}
    </div>
  );
}

/** Options that belong to no page, a switch each. */
export function OptionsField() {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const { data } = useQuery({ ...queryOf(listRolePages), staleTime: Infinity });
  const { field } = useController({ name: 'options' });
  const administrator = Boolean(useWatch({ name: 'is_administrator' }));
  const options = (field.value ?? []) as string[];
  if (!data || data.options.length === 0) return <span>{t('noOptions')}</span>;
  return (
    <div>
      {data.options.map(({ option, ...names }) => (
        <FormControlLabel
          key={option}
          label={localName(names, language)}
          disabled={administrator}
          sx={{ display: 'flex' }}
          control={
            <Checkbox
              checked={administrator || options.includes(option)}
              onChange={(_, on) =>
                field.onChange(on ? [...options, option] : options.filter((one) => one !== option))
              }
            />
          }
        />
      ))}
    </div>
  );
}
