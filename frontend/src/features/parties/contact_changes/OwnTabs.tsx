import { ListTabs } from '@/components/ListTabs';

const NOUNS = { links: 'tenant_links', changes: 'contact_changes' } as const;

/** From tenants' links to what was asked for by them, and back. */
export const OwnTabs = ({ value }: { value: keyof typeof NOUNS }) => (
  <ListTabs ns="contact_changes" value={value} nouns={NOUNS} />
);
