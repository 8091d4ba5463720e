import { useWatch } from 'react-hook-form';
import { RecordAdditions } from '@/components/shell/additions';

/** What other features say of the chosen tenant. */
export function TenantFacts() {
  const id = useWatch({ name: 'customer_id' }) as number | undefined | null;
  if (!id) return null;
  return (
    <div
      style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center' }}
      aria-live="polite"
    >
      <RecordAdditions to="customers" place="tile" id={id} />
    </div>
  );
}
