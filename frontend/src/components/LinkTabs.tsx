import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router';

interface LinkTabsProps<Name extends string> {
  /** What the tabs choose from, for screen readers. */
  label: string;
  value: Name;
  tabs: readonly { name: Name; label: string; to: string }[];
}

/** Sister pages, each with an address of its own. */
export function LinkTabs<Name extends string>({ label, value, tabs }: LinkTabsProps<Name>) {
  return (
    <Tabs
      value={value}
      variant="scrollable"
      allowScrollButtonsMobile
      className="no-print"
      sx={{ mb: 3 }}
      component="nav"
      aria-label={label}
    >
      {tabs.map((tab) => (
        <Tab key={tab.name} value={tab.name} label={tab.label} component={Link} to={tab.to} />
      ))}
    </Tabs>
  );
}
