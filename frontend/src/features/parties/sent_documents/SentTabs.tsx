import { ListTabs } from '@/components/ListTabs';

const NOUNS = { sent: 'sent_documents', requests: 'document_requests' } as const;

/** From what was sent to the links by which it is sent, and back. */
export const SentTabs = ({ value }: { value: keyof typeof NOUNS }) => (
  <ListTabs ns="sent_documents" value={value} nouns={NOUNS} />
);
