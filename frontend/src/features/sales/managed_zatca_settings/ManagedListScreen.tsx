import { queryOf } from '@/api/operation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ZatcaSettingCounts } from '@/api/generated/manager/client.schemas';
import { countZatcaSettings } from '@/api/generated/manager/managed-zatca-settings-reads';
import { AddButton } from '@/components/AddButton';
import { ListPanel } from '@/components/list/ListPage';
import { Page } from '@/components/Page';
import { StatTile, Tiles } from '@/components/StatTile';
import { NumberText } from '@/components/Text';
import type { Tone } from '@/theme/tokens';
import { list } from './columns';
import { PATHS, PERMISSIONS } from './feature';

const TILES: readonly [keyof ZatcaSettingCounts, Tone, string?][] = [
  ['failed', 'danger', 'failed=true'],
  ['stopped', 'danger', 'stopped=true'],
  ['overdue', 'danger', 'sort=oldest_due_at'],
  ['rejected', 'danger', 'has_rejected=true'],
  ['expired', 'danger', 'expiring_within=7&sort=certificate_expires_at'],
  ['expiring', 'warning', 'expiring_within=60&sort=certificate_expires_at'],
  ['pending', 'warning', 'status=1'],
  ['not_started', 'neutral', 'started=false'],
  ['connected', 'success', 'status=2'],
  ['renewed', 'success', 'status=3'],
  ['waiting', 'info', 'sort=-waiting'],
  ['blocked', 'warning'],
];
/** Shown even when the count is zero. */
const ALWAYS: readonly (keyof ZatcaSettingCounts)[] = [
  'failed',
  'stopped',
  'expiring',
  'not_started',
  'connected',
];

function Counts() {
  const { t } = useTranslation('managed_zatca_settings');
  const { data } = useQuery(queryOf(countZatcaSettings));
  if (!data) return null;
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        {TILES.filter(([name]) => data[name] > 0 || ALWAYS.includes(name)).map(
          ([name, tone, query]) => (
            <StatTile
              key={name}
              label={t(`counts.${name}`)}
              tone={data[name] > 0 ? tone : 'neutral'}
              value={<NumberText value={data[name]} />}
              to={query && `${PATHS.list}?${query}`}
            />
          ),
        )}
      </Tiles>
    </div>
  );
}

/** How every merchant in Saudi Arabia stands with the tax authority. */
export default function ManagedListScreen() {
  const { t } = useTranslation('managed_zatca_settings');
  const add = (
    <AddButton permission={PERMISSIONS.edit} to={PATHS.form}>
      {t('add')}
    </AddButton>
  );
  return (
    <Page title={t('title')} hint={t('hint')} actions={add}>
      <Counts />
      <ListPanel def={list} />
    </Page>
  );
}
