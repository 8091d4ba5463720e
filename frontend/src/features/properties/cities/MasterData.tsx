import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAllows } from '@/api/areaContext';
import { NoPermissionState } from '@/components/feedback/States';
import { Page, Panel } from '@/components/Page';
import type { Permission } from '@/lib/area';
import { DistrictPanel, districtPermissions } from '../districts/public';
import { SectorPanel, sectorPermissions } from '../sectors/public';
import { CityPanel } from './CityList';
import { CountryPanel } from './CountryPanel';
import { PERMISSIONS } from './feature';

const TABS: readonly { name: string; permission?: Permission; render: () => ReactNode }[] = [
  { name: 'cities', permission: PERMISSIONS.view, render: () => <CityPanel /> },
  { name: 'sectors', permission: sectorPermissions.view, render: () => <SectorPanel /> },
  { name: 'districts', permission: districtPermissions.view, render: () => <DistrictPanel /> },
  { name: 'countries', render: () => <CountryPanel /> },
];

/** Where buildings stand: each level of the address in a tab, from the city down. */
export default function MasterData() {
  const { t } = useTranslation('cities');
  const allows = useAllows();
  const ids = useId();
  const [query, setQuery] = useSearchParams();
  const tabs = TABS.filter((tab) => allows(tab.permission));
  const current = tabs.find((tab) => tab.name === query.get('tab')) ?? tabs[0];
  if (!current)
    return (
      <Page title={t('masterData')}>
        <Panel>
          <NoPermissionState />
        </Panel>
      </Page>
    );
  return (
    <Page title={t('masterData')}>
      <Tabs
        value={current.name}
        onChange={(_, name: string) => setQuery({ tab: name }, { replace: true })}
        variant="scrollable"
        allowScrollButtonsMobile
        className="no-print"
        sx={{ mb: 3 }}
      >
        {tabs.map(({ name }) => (
          <Tab
            key={name}
            value={name}
            label={t(`tabs.${name}`)}
            id={`${ids}-${name}`}
            aria-controls={current.name === name ? `${ids}-panel` : undefined}
          />
        ))}
      </Tabs>
      <div
        key={current.name}
        role="tabpanel"
        id={`${ids}-panel`}
        aria-labelledby={`${ids}-${current.name}`}
      >
        {current.render()}
      </div>
    </Page>
  );
}
