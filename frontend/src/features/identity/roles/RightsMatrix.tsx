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

/** The rights of a merchant's role or key. */
export function RightsMatrix() {
  const { data, error, refetch } = useQuery({
    ...queryOf(listRolePages),
    staleTime: Infinity,
  });
  const limited = useWatch({ name: 'reach' }) !== Reach.all;
  return (
    <MatrixOfPages
      pages={data?.pages}
      error={error}
      retry={() => void refetch()}
      isLimited={limited}
    />
  );
}

interface MatrixProps {
  /** None while they are asked for. */
  pages?: readonly RolePage[];
  error: unknown;
  retry: () => void;
  /** The role does not reach all records, which some actions take. */
  isLimited?: boolean;
}

/** Pages × actions; a level of a page, or of all, by one choice. */
export function MatrixOfPages({ pages, error, retry, isLimited = false }: MatrixProps) {
  const { t } = useTranslation('roles');
  const allows = useAllows();
  const { field } = useController({ name: 'permissions' });
  const administrator = Boolean(useWatch({ name: 'is_administrator' }));
  const limited = isLimited && !administrator;
  if (error) return <ErrorState error={error} retry={retry} />;
  if (!pages) return <Skeletons lines={8} height={30} />;
  const permissions = (field.value ?? {}) as Permissions;
  const whole = (level: Level): Permissions =>
    Object.fromEntries(
      pages.map(({ page, actions }) => [
        String(page),
        actionsOf(level, actions).filter(
          (action) => permissions[page]?.includes(action) || allows({ page, action }),
        ),
      ]),
    );
  const common = LEVELS.find((level) =>
    pages.every(({ page, actions }) => isLevel(level, permissions[page] ?? [], actions)),
  );
  const all = pages.map(
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
            onChange={(level) => field.onChange(whole(level))}
          />
          <span />
        </Row>
      )}
      {pages.map((page) => (
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
