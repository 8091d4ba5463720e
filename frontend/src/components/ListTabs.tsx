import { useTranslation } from 'react-i18next';
import { LinkTabs } from './LinkTabs';
import { useLinks } from './shell/features';

interface Props {
  /** Its title says what the tabs choose from; `tabs.<name>` is the word of each. */
  ns: string;
  value: string;
  /** By a tab's name: the noun whose list it leads to. */
  nouns: Readonly<Record<string, string>>;
}

/** Lists of different nouns that are looked at together. */
export function ListTabs({ ns, value, nouns }: Props) {
  const { t } = useTranslation(ns);
  const links = useLinks();
  const tabs = Object.entries(nouns).map(([name, noun]) => ({
    name,
    label: t(`tabs.${name}`),
    to: links.list(noun) ?? '',
  }));
  return <LinkTabs label={t('title')} value={value} tabs={tabs} />;
}
